"""Countries and territories as people write them in player lists → ISO 3166-1 alpha-2 codes.

Recognized are alpha-2 and alpha-3 codes, the codes of the Olympic committees and of the football associations of the
United Kingdom, English names, Chinese names in both scripts, and flag characters.
"""

import re

from tournament.core.folding import folded

# alpha-2, alpha-3, Olympic code where it differs (else -); English names; Chinese names.
COUNTRY_TABLE = """
AD AND -; Andorra; 安道爾|安道尔
AE ARE UAE; United Arab Emirates|Emirates; 阿聯酋|阿拉伯聯合酋長國|阿联酋|阿拉伯联合酋长国
AF AFG -; Afghanistan; 阿富汗
AG ATG ANT; Antigua and Barbuda|Antigua; 安提瓜和巴布達|安提瓜和巴布达
AI AIA -; Anguilla; 安圭拉
AL ALB -; Albania; 阿爾巴尼亞|阿尔巴尼亚
AM ARM -; Armenia; 亞美尼亞|亚美尼亚
AO AGO ANG; Angola; 安哥拉
AQ ATA -; Antarctica; 南極洲|南极洲
AR ARG -; Argentina; 阿根廷
AS ASM ASA; American Samoa; 美屬薩摩亞|美属萨摩亚
AT AUT -; Austria|Österreich; 奧地利|奥地利
AU AUS -; Australia; 澳洲|澳大利亞|澳大利亚
AW ABW ARU; Aruba; 阿魯巴|阿鲁巴
AX ALA -; Åland Islands|Åland; 奧蘭群島|奥兰群岛
AZ AZE -; Azerbaijan; 阿塞拜疆|亞塞拜然
BA BIH -; Bosnia and Herzegovina|Bosnia & Herzegovina|Bosnia; 波斯尼亞和黑塞哥維那|波士尼亞|波黑|波斯尼亚和黑塞哥维那
BB BRB BAR; Barbados; 巴巴多斯|巴貝多
BD BGD BAN; Bangladesh; 孟加拉|孟加拉国|孟加拉國
BE BEL -; Belgium|Belgique|België; 比利時|比利时
BF BFA BUR; Burkina Faso; 布基納法索|布基纳法索
BG BGR BUL; Bulgaria; 保加利亞|保加利亚
BH BHR BRN; Bahrain; 巴林
BI BDI -; Burundi; 布隆迪|蒲隆地
BJ BEN -; Benin; 貝寧|贝宁|貝南
BL BLM -; Saint Barthélemy|St Barthélemy; 聖巴泰勒米|圣巴泰勒米
BM BMU BER; Bermuda; 百慕達|百慕大
BN BRN BRU; Brunei|Brunei Darussalam; 汶萊|文萊|文莱
BO BOL -; Bolivia|Plurinational State of Bolivia; 玻利維亞|玻利维亚
BQ BES -; Bonaire, Sint Eustatius and Saba|Caribbean Netherlands|Bonaire; 荷屬加勒比|荷属加勒比
BR BRA -; Brazil|Brasil; 巴西
BS BHS BAH; Bahamas; 巴哈馬|巴哈马
BT BTN BHU; Bhutan; 不丹
BV BVT -; Bouvet Island; 布韋島|布韦岛
BW BWA BOT; Botswana; 博茨瓦納|博茨瓦纳|波札那
BY BLR -; Belarus; 白俄羅斯|白俄罗斯
BZ BLZ BIZ; Belize; 伯利茲|伯利兹|貝里斯
CA CAN -; Canada; 加拿大
CC CCK -; Cocos Islands|Cocos (Keeling) Islands|Keeling Islands; 科科斯群島|科科斯群岛
CD COD -; Democratic Republic of the Congo|Congo, the Democratic Republic of the|DR Congo|Congo-Kinshasa; 剛果民主共和國|刚果民主共和国|刚果（金）
CF CAF -; Central African Republic; 中非|中非共和國|中非共和国
CG COG CGO; Congo|Republic of the Congo|Congo-Brazzaville; 剛果|剛果共和國|刚果共和国|刚果（布）
CH CHE SUI; Switzerland|Schweiz|Suisse|Svizzera; 瑞士
CI CIV -; Côte d'Ivoire|Ivory Coast; 科特迪瓦|象牙海岸
CK COK -; Cook Islands; 庫克群島|库克群岛
CL CHL CHI; Chile; 智利
CM CMR -; Cameroon; 喀麥隆|喀麦隆
CN CHN -; China|People's Republic of China|PR China|P.R. China|PRC|Mainland China|China Mainland; 中國|中国|中華人民共和國|中华人民共和国|中國大陸|中国大陆|中國內地|中国内地|內地|内地|大陸|大陆
CO COL -; Colombia; 哥倫比亞|哥伦比亚
CR CRI CRC; Costa Rica; 哥斯達黎加|哥斯达黎加
CU CUB -; Cuba; 古巴
CV CPV -; Cabo Verde|Cape Verde; 佛得角|維德角
CW CUW -; Curaçao; 庫拉索|库拉索
CX CXR -; Christmas Island; 聖誕島|圣诞岛
CY CYP -; Cyprus; 塞浦路斯|賽普勒斯
CZ CZE -; Czechia|Czech Republic|Czech; 捷克|捷克共和國|捷克共和国
DE DEU GER; Germany|Deutschland; 德國|德国
DJ DJI -; Djibouti; 吉布提|吉布地
DK DNK DEN; Denmark|Danmark; 丹麥|丹麦
DM DMA -; Dominica; 多米尼克
DO DOM -; Dominican Republic; 多明尼加|多米尼加|多米尼加共和國|多米尼加共和国
DZ DZA ALG; Algeria; 阿爾及利亞|阿尔及利亚
EC ECU -; Ecuador; 厄瓜多爾|厄瓜多尔|厄瓜多
EE EST -; Estonia|Eesti; 愛沙尼亞|爱沙尼亚
EG EGY -; Egypt; 埃及
EH ESH -; Western Sahara; 西撒哈拉
ER ERI -; Eritrea; 厄立特里亞|厄立特里亚
ES ESP -; Spain|España; 西班牙
ET ETH -; Ethiopia; 埃塞俄比亞|埃塞俄比亚|衣索比亞
FI FIN -; Finland|Suomi; 芬蘭|芬兰
FJ FJI FIJ; Fiji; 斐濟|斐济
FK FLK -; Falkland Islands|Falkland Islands (Malvinas); 福克蘭群島|福克兰群岛
FM FSM -; Micronesia|Federated States of Micronesia|Micronesia, Federated States of; 密克羅尼西亞|密克罗尼西亚
FO FRO -; Faroe Islands; 法羅群島|法罗群岛
FR FRA -; France; 法國|法国
GA GAB -; Gabon; 加蓬|加彭
GB GBR ENG|SCO|WAL|NIR; United Kingdom|UK|U.K.|Great Britain|Britain|England|Scotland|Wales|Northern Ireland|United Kingdom of Great Britain and Northern Ireland; 英國|英国|英格蘭|英格兰|蘇格蘭|苏格兰|威爾斯|威尔士|北愛爾蘭|北爱尔兰
GD GRD GRN; Grenada; 格林納達|格林纳达
GE GEO -; Georgia; 格魯吉亞|格鲁吉亚|喬治亞
GF GUF -; French Guiana; 法屬圭亞那|法属圭亚那
GG GGY -; Guernsey; 根西|根西島|根西岛
GH GHA -; Ghana; 加納|加纳|迦納
GI GIB -; Gibraltar; 直布羅陀|直布罗陀
GL GRL -; Greenland; 格陵蘭|格陵兰
GM GMB GAM; Gambia; 岡比亞|冈比亚|甘比亞
GN GIN GUI; Guinea; 幾內亞|几内亚
GP GLP -; Guadeloupe; 瓜德羅普|瓜德罗普
GQ GNQ GEQ; Equatorial Guinea; 赤道幾內亞|赤道几内亚
GR GRC GRE; Greece|Hellas; 希臘|希腊
GS SGS -; South Georgia and the South Sandwich Islands|South Georgia; 南喬治亞|南乔治亚
GT GTM GUA; Guatemala; 危地馬拉|危地马拉|瓜地馬拉
GU GUM -; Guam; 關島|关岛
GW GNB GBS; Guinea-Bissau; 幾內亞比紹|几内亚比绍
GY GUY -; Guyana; 圭亞那|圭亚那|蓋亞那
HK HKG -; Hong Kong|Hongkong|HKSAR|Hong Kong SAR|Hong Kong, China|China, Hong Kong|Hong Kong SAR China; 香港|中國香港|中国香港|香港特別行政區|香港特别行政区
HM HMD -; Heard Island and McDonald Islands; 赫德島和麥克唐納群島|赫德岛和麦克唐纳群岛
HN HND HON; Honduras; 洪都拉斯|宏都拉斯
HR HRV CRO; Croatia|Hrvatska; 克羅地亞|克罗地亚|克羅埃西亞
HT HTI HAI; Haiti; 海地
HU HUN -; Hungary|Magyarország; 匈牙利
ID IDN INA; Indonesia; 印尼|印度尼西亞|印度尼西亚
IE IRL -; Ireland|Republic of Ireland|Éire; 愛爾蘭|爱尔兰
IL ISR -; Israel; 以色列
IM IMN -; Isle of Man; 馬恩島|马恩岛|曼島
IN IND -; India; 印度
IO IOT -; British Indian Ocean Territory; 英屬印度洋領地|英属印度洋领地
IQ IRQ -; Iraq; 伊拉克
IR IRN IRI; Iran|Islamic Republic of Iran|Iran, Islamic Republic of; 伊朗
IS ISL -; Iceland|Ísland; 冰島|冰岛
IT ITA -; Italy|Italia; 意大利|義大利
JE JEY -; Jersey; 澤西|泽西|澤西島|泽西岛
JM JAM -; Jamaica; 牙買加|牙买加
JO JOR -; Jordan; 約旦|约旦
JP JPN -; Japan|Nippon; 日本|日本国|日本國
KE KEN -; Kenya; 肯尼亞|肯尼亚|肯亞
KG KGZ -; Kyrgyzstan; 吉爾吉斯|吉尔吉斯斯坦|吉爾吉斯斯坦
KH KHM CAM; Cambodia; 柬埔寨
KI KIR -; Kiribati; 基里巴斯|吉里巴斯
KM COM -; Comoros; 科摩羅|科摩罗|葛摩
KN KNA SKN; Saint Kitts and Nevis|St Kitts and Nevis; 聖基茨和尼維斯|圣基茨和尼维斯
KP PRK -; North Korea|DPR Korea|Korea, Democratic People's Republic of|Democratic People's Republic of Korea; 北韓|朝鮮|朝鲜|北朝鲜
KR KOR -; South Korea|Korea|Republic of Korea|Korea, Republic of|Korea, South; 韓國|韩国|南韓|南韩|大韓民國|大韩民国
KW KWT KUW; Kuwait; 科威特
KY CYM CAY; Cayman Islands; 開曼群島|开曼群岛
KZ KAZ -; Kazakhstan; 哈薩克|哈薩克斯坦|哈萨克斯坦
LA LAO -; Laos|Lao PDR|Lao People's Democratic Republic; 老撾|老挝|寮國
LB LBN LIB; Lebanon; 黎巴嫩
LC LCA -; Saint Lucia|St Lucia; 聖盧西亞|圣卢西亚
LI LIE -; Liechtenstein; 列支敦士登
LK LKA SRI; Sri Lanka; 斯里蘭卡|斯里兰卡
LR LBR -; Liberia; 利比里亞|利比里亚|賴比瑞亞
LS LSO LES; Lesotho; 萊索托|莱索托|賴索托
LT LTU -; Lithuania|Lietuva; 立陶宛
LU LUX -; Luxembourg; 盧森堡|卢森堡
LV LVA LAT; Latvia|Latvija; 拉脫維亞|拉脱维亚
LY LBY LBA; Libya; 利比亞|利比亚
MA MAR -; Morocco; 摩洛哥
MC MCO MON; Monaco; 摩納哥|摩纳哥
MD MDA -; Moldova|Republic of Moldova|Moldova, Republic of; 摩爾多瓦|摩尔多瓦
ME MNE -; Montenegro; 黑山|蒙特內哥羅
MF MAF -; Saint Martin|Saint Martin (French part); 法屬聖馬丁|法属圣马丁
MG MDG MAD; Madagascar; 馬達加斯加|马达加斯加
MH MHL -; Marshall Islands; 馬紹爾群島|马绍尔群岛
MK MKD -; North Macedonia|Macedonia|FYR Macedonia; 北馬其頓|北马其顿|馬其頓|马其顿
ML MLI -; Mali; 馬里|马里
MM MMR MYA; Myanmar|Burma; 緬甸|缅甸
MN MNG MGL; Mongolia; 蒙古|蒙古國|蒙古国
MO MAC -; Macau|Macao|Macao SAR|Macau SAR|Macau, China|Macao, China|China, Macao; 澳門|澳门|中國澳門|中国澳门
MP MNP -; Northern Mariana Islands; 北馬里亞納群島|北马里亚纳群岛
MQ MTQ -; Martinique; 馬提尼克|马提尼克
MR MRT MTN; Mauritania; 毛里塔尼亞|毛里塔尼亚
MS MSR -; Montserrat; 蒙特塞拉特|蒙塞拉特島
MT MLT -; Malta; 馬耳他|马耳他|馬爾他
MU MUS MRI; Mauritius; 毛里求斯|模里西斯
MV MDV -; Maldives; 馬爾代夫|马尔代夫|馬爾地夫
MW MWI MAW; Malawi; 馬拉維|马拉维|馬拉威
MX MEX -; Mexico|México; 墨西哥
MY MYS MAS; Malaysia; 馬來西亞|马来西亚|大馬
MZ MOZ -; Mozambique; 莫桑比克|莫三比克
NA NAM -; Namibia; 納米比亞|纳米比亚
NC NCL -; New Caledonia; 新喀里多尼亞|新喀里多尼亚
NE NER NIG; Niger; 尼日爾|尼日尔|尼日
NF NFK -; Norfolk Island; 諾福克島|诺福克岛
NG NGA NGR; Nigeria; 尼日利亞|尼日利亚|奈及利亞
NI NIC NCA; Nicaragua; 尼加拉瓜
NL NLD NED; Netherlands|Holland|Nederland; 荷蘭|荷兰
NO NOR -; Norway|Norge; 挪威
NP NPL NEP; Nepal; 尼泊爾|尼泊尔
NR NRU -; Nauru; 瑙魯|瑙鲁|諾魯
NU NIU -; Niue; 紐埃|纽埃
NZ NZL -; New Zealand|Aotearoa; 新西蘭|新西兰|紐西蘭
OM OMN OMA; Oman; 阿曼
PA PAN -; Panama; 巴拿馬|巴拿马
PE PER -; Peru; 秘魯|秘鲁
PF PYF -; French Polynesia; 法屬波利尼西亞|法属波利尼西亚
PG PNG -; Papua New Guinea; 巴布亞新幾內亞|巴布亚新几内亚
PH PHL PHI; Philippines; 菲律賓|菲律宾
PK PAK -; Pakistan; 巴基斯坦
PL POL -; Poland|Polska; 波蘭|波兰
PM SPM -; Saint Pierre and Miquelon; 聖皮埃爾和密克隆|圣皮埃尔和密克隆
PN PCN -; Pitcairn|Pitcairn Islands; 皮特凱恩群島|皮特凯恩群岛
PR PRI PUR; Puerto Rico; 波多黎各
PS PSE PLE; Palestine|State of Palestine|Palestine, State of; 巴勒斯坦
PT PRT POR; Portugal; 葡萄牙
PW PLW -; Palau; 帕勞|帕劳|帛琉
PY PRY PAR; Paraguay; 巴拉圭
QA QAT -; Qatar; 卡塔爾|卡塔尔|卡達
RE REU -; Réunion; 留尼汪|留尼旺
RO ROU ROM; Romania|România; 羅馬尼亞|罗马尼亚
RS SRB -; Serbia|Srbija; 塞爾維亞|塞尔维亚
RU RUS -; Russia|Russian Federation; 俄羅斯|俄罗斯
RW RWA -; Rwanda; 盧旺達|卢旺达|盧安達
SA SAU KSA; Saudi Arabia; 沙特阿拉伯|沙特|沙烏地阿拉伯
SB SLB SOL; Solomon Islands; 所羅門群島|所罗门群岛|索羅門群島
SC SYC SEY; Seychelles; 塞舌爾|塞舌尔|塞席爾
SD SDN SUD; Sudan; 蘇丹|苏丹
SE SWE -; Sweden|Sverige; 瑞典
SG SGP SIN; Singapore; 新加坡|星加坡
SH SHN -; Saint Helena|Saint Helena, Ascension and Tristan da Cunha; 聖赫勒拿|圣赫勒拿
SI SVN SLO; Slovenia|Slovenija; 斯洛文尼亞|斯洛文尼亚|斯洛維尼亞
SJ SJM -; Svalbard and Jan Mayen; 斯瓦爾巴和揚馬延|斯瓦尔巴和扬马延
SK SVK -; Slovakia|Slovak Republic|Slovensko; 斯洛伐克
SL SLE -; Sierra Leone; 塞拉利昂|獅子山
SM SMR -; San Marino; 聖馬力諾|圣马力诺
SN SEN -; Senegal; 塞內加爾|塞内加尔
SO SOM -; Somalia; 索馬里|索马里|索馬利亞
SR SUR -; Suriname; 蘇里南|苏里南
SS SSD -; South Sudan; 南蘇丹|南苏丹
ST STP -; São Tomé and Príncipe; 聖多美和普林西比|圣多美和普林西比
SV SLV ESA; El Salvador; 薩爾瓦多|萨尔瓦多
SX SXM -; Sint Maarten|Sint Maarten (Dutch part); 荷屬聖馬丁|荷属圣马丁
SY SYR -; Syria|Syrian Arab Republic; 敘利亞|叙利亚
SZ SWZ -; Eswatini|Swaziland; 斯威士蘭|斯威士兰|史瓦帝尼
TC TCA -; Turks and Caicos Islands; 特克斯和凱科斯群島|特克斯和凯科斯群岛
TD TCD CHA; Chad; 乍得|查德
TF ATF -; French Southern Territories; 法屬南部領地|法属南部领地
TG TGO TOG; Togo; 多哥
TH THA -; Thailand; 泰國|泰国
TJ TJK -; Tajikistan; 塔吉克|塔吉克斯坦
TK TKL -; Tokelau; 托克勞|托克劳
TL TLS -; Timor-Leste|East Timor; 東帝汶|东帝汶
TM TKM -; Turkmenistan; 土庫曼|土库曼斯坦|土庫曼斯坦
TN TUN -; Tunisia; 突尼斯|突尼西亞
TO TON TGA; Tonga; 湯加|汤加|東加
TR TUR -; Turkey|Türkiye; 土耳其
TT TTO TTO|TRI; Trinidad and Tobago|Trinidad; 千里達|特立尼達和多巴哥|特立尼达和多巴哥
TV TUV -; Tuvalu; 圖瓦盧|图瓦卢|吐瓦魯
TW TWN TPE; Taiwan|Chinese Taipei|Taiwan, Province of China|Taipei; 台灣|臺灣|台湾|中華台北|中华台北|中國台北|中国台北|中國台灣|中国台湾
TZ TZA TAN; Tanzania|United Republic of Tanzania|Tanzania, United Republic of; 坦桑尼亞|坦桑尼亚|坦尚尼亞
UA UKR -; Ukraine; 烏克蘭|乌克兰
UG UGA -; Uganda; 烏干達|乌干达
UM UMI -; United States Minor Outlying Islands; 美國本土外小島嶼|美国本土外小岛屿
US USA -; United States|United States of America|U.S.|U.S.A.|America; 美國|美国
UY URY URU; Uruguay; 烏拉圭|乌拉圭
UZ UZB -; Uzbekistan; 烏茲別克|乌兹别克斯坦|烏茲別克斯坦
VA VAT -; Vatican City|Holy See|Vatican; 梵蒂岡|梵蒂冈
VC VCT VIN; Saint Vincent and the Grenadines|St Vincent; 聖文森特和格林納丁斯|圣文森特和格林纳丁斯
VE VEN -; Venezuela|Bolivarian Republic of Venezuela|Venezuela, Bolivarian Republic of; 委內瑞拉|委内瑞拉
VG VGB IVB; British Virgin Islands|Virgin Islands (British); 英屬維爾京群島|英属维尔京群岛
VI VIR ISV; US Virgin Islands|Virgin Islands (U.S.); 美屬維爾京群島|美属维尔京群岛
VN VNM VIE; Vietnam|Viet Nam; 越南
VU VUT VAN; Vanuatu; 瓦努阿圖|瓦努阿图|萬那杜
WF WLF -; Wallis and Futuna; 瓦利斯和富圖納|瓦利斯和富图纳
WS WSM SAM; Samoa|Western Samoa; 薩摩亞|萨摩亚
YE YEM -; Yemen; 也門|也门|葉門
YT MYT -; Mayotte; 馬約特|马约特
ZA ZAF RSA; South Africa; 南非
ZM ZMB ZAM; Zambia; 贊比亞|赞比亚|尚比亞
ZW ZWE ZIM; Zimbabwe; 津巴布韋|津巴布韦|辛巴威
"""

_FIRST_FLAG_LETTER = 0x1F1E6
_SAME_WORDS = {"the": "", "of": "", "and": "", "st": "saint"}
_PARTS = re.compile(r"[()\[\]/|,;]+")


def country_code(text: str) -> str | None:
    """The alpha-2 code of a cleaned text such as "HKG", "Hong Kong, China", "香港" or "Germany (GER)"; None if unknown."""
    unflagged = _letters_of_flag(text)
    if code := _CODES.get(_key(unflagged)):
        return code
    found = {code for part in _PARTS.split(unflagged) if (code := _CODES.get(_key(part)))}
    return found.pop() if len(found) == 1 else None


def olympic_code(text: str) -> str | None:
    """The three letters that federations write for a country: the Olympic code, or the ISO code where there is none."""
    return _OLYMPIC.get(country_code(text) or "")


def _letters_of_flag(text: str) -> str:
    """A flag is two characters that stand for the letters of an alpha-2 code."""
    return "".join(
        chr(ord("A") + ord(c) - _FIRST_FLAG_LETTER) if 0 <= ord(c) - _FIRST_FLAG_LETTER < 26 else c
        for c in text
    )


def _key(text: str) -> str:
    words = (_SAME_WORDS.get(word, word) for word in folded(text).split())
    return "".join(words)


def _read_olympic() -> dict[str, str]:
    """alpha-2 → three letters. Who has several Olympic codes, like the United Kingdom, keeps the ISO code."""
    cells = [line.partition(";")[0].split() for line in COUNTRY_TABLE.strip().splitlines()]
    return {
        alpha2: alpha3 if olympic == "-" or "|" in olympic else olympic for alpha2, alpha3, olympic in cells
    }


def _read_table() -> dict[str, str]:
    """Every code and name → alpha-2. ISO codes take precedence over Olympic ones ("BRN" is Brunei, not Bahrain)."""
    lines = [line.split(";") for line in COUNTRY_TABLE.strip().splitlines()]
    codes: dict[str, str] = {}
    for iso_only in (True, False):
        for code_cell, english, chinese in lines:
            alpha2, alpha3, olympic = code_cell.split()
            names = (
                [alpha2, alpha3]
                if iso_only
                else [*olympic.split("|"), *english.split("|"), *chinese.split("|")]
            )
            for name in names:
                codes.setdefault(_key(name), alpha2)
    codes.pop("", None)
    return codes


_CODES = _read_table()
_OLYMPIC = _read_olympic()
