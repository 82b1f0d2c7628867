/**
 * Where the places of a country can lie: the bounding boxes (west, south, east, north) of its lands in world-atlas'
 * countries-10m, those within four degrees of each other joined, in whole degrees; with the regions that have a code of
 * their own but no land of their own there. A place may lie a degree outside, as a terminal at sea does.
 */
const rows = `
AD 1 42 2 43
AE 51 22 57 27
AF 60 29 75 39
AG -62 16 -61 18
AI -64 18 -62 19
AL 19 39 22 43
AM 43 38 47 42
AO 11 -19 25 -4
AQ -180 -86 180 -60
AR -74 -56 -53 -21
AS -172 -15 -168 -11
AT 9 46 18 50
AU 112 -44 155 -9, 158 -55 159 -54, 159 -32 160 -31, 96 -13 97 -12, 105 -11 106 -10
AW -71 12 -69 13
AX 19 59 22 61
AZ 44 38 51 42
BA 15 42 20 46
BB -60 13 -59 14
BD 88 20 93 27
BE 2 49 7 52
BF -6 9 3 16
BG 22 41 29 45
BH 50 25 51 27
BI 28 -5 31 -2
BJ 0 6 4 13
BL -63 17 -62 18
BM -65 32 -64 33
BN 114 4 116 6
BO -70 -23 -57 -9
BQ -69 11 -62 18
BR -75 -34 -28 6
BS -80 20 -72 27
BT 88 26 93 29
BW 19 -27 30 -17
BY 23 51 33 57
BZ -90 15 -87 19
CA -142 41 -52 84
CD 12 -14 32 6
CF 14 2 28 12
CG 11 -6 19 4
CH 5 45 11 48
CI -9 4 -2 11
CK -160 -22 -157 -18, -162 -11 -157 -8, -166 -11 -165 -10
CL -81 -56 -66 -17, -110 -28 -105 -26
CM 8 1 17 14
CN 73 15 135 54
CO -82 -5 -66 14
CR -88 5 -82 12
CU -85 19 -74 24
CV -26 14 -22 18
CW -70 12 -68 13
CY 32 34 35 36
CZ 12 48 19 52
DE 5 47 16 56
DJ 41 10 44 13
DK 8 54 16 58
DM -62 15 -61 16
DO -73 17 -68 20
DZ -9 18 12 38
EC -82 -6 -75 2, -93 -2 -89 2
EE 21 57 29 60
EG 24 21 37 32
EH -18 20 -8 28
ER 36 12 44 19
ES -10 35 5 44, -19 27 -13 30
ET 32 3 48 15
FI 20 59 32 71
FJ -180 -22 180 -12
FK -62 -53 -57 -51
FM 137 0 164 11
FO -8 61 -6 63
FR -55 2 -51 6, -6 41 10 52, -62 14 -60 17, 55 -22 56 -20, 45 -13 46 -12, -110 10 -109 11
GA 8 -4 15 3
GB -9 49 2 61, -14 57 -13 58
GD -62 12 -61 13
GE 39 41 47 44
GF -55 2 -51 6
GG -3 49 -2 50
GH -4 4 2 12
GI -6 36 -5 37
GL -74 59 -11 84
GM -17 13 -13 14
GN -16 7 -7 13
GP -62 15 -60 17
GQ 5 -2 12 4
GR 19 34 29 42
GS -29 -60 -26 -56, -39 -55 -35 -53
GT -93 13 -88 18
GU 144 13 145 14
GW -17 10 -13 13
GY -62 1 -56 9
HK 113 22 115 23
HM 73 -54 74 -52
HN -90 12 -83 18
HR 13 42 20 47
HT -75 18 -71 21
HU 16 45 23 49
ID 95 -11 141 6
IE -11 51 -5 56
IL 34 29 36 34
IM -5 54 -4 55
IN 68 6 98 36
IO 71 -8 73 -5
IQ 38 29 49 38
IR 44 25 64 40
IS -25 63 -13 67
IT 6 35 19 48
JE -3 49 -2 50
JM -79 17 -76 19
JO 34 29 40 34
JP 122 24 146 46, 153 24 154 25
KE 33 -5 42 6
KG 69 39 81 44
KH 102 10 108 15
KI 169 -3 177 4, -152 -12 -151 -11, -156 -6 -154 -4, -175 -5 -171 -2, -161 1 -157 5
KM 43 -13 45 -11
KN -63 17 -62 18
KP 124 37 131 44
KR 124 33 132 39
KW 46 28 49 31
KY -82 19 -79 20
KZ 46 40 88 56
LA 100 13 108 23
LB 35 33 37 35
LC -62 13 -60 15
LI 9 47 10 48
LK 79 5 82 10
LR -12 4 -7 9
LS 27 -31 30 -28
LT 20 53 27 57
LU 5 49 7 51
LV 20 55 29 59
LY 9 19 26 34
MA -18 21 -1 36
MC 7 43 8 44
MD 26 45 31 49
ME 18 41 21 44
MF -64 18 -63 19
MG 43 -26 51 -11
MH 165 4 173 15
MK 20 40 24 43
ML -13 10 5 25
MM 92 9 102 29
MN 87 41 120 53
MO 113 22 114 23
MP 144 14 146 21
MQ -62 14 -60 15
MR -18 14 -4 28
MS -63 16 -62 17
MT 14 35 15 37
MU 57 -21 58 -19, 56 -11 57 -10, 63 -20 64 -19
MV 72 -1 74 8
MW 32 -18 36 -9
MX -119 14 -86 33
MY 109 0 120 8, 99 1 105 7
MZ 30 -27 41 -10
NA 11 -29 26 -16
NC 163 -23 172 -19
NE 0 11 16 24
NF 167 -30 168 -28
NG 2 4 15 14
NH 166 -21 170 -13
NI -88 10 -82 16
NL 3 50 8 54, -69 12 -68 13, -64 17 -62 18
NO 4 57 34 81, -10 70 -7 72, 3 -55 4 -54
NP 80 26 89 31
NR 166 -1 167 0
NU -170 -20 -169 -18
NZ 165 -53 179 -34, -177 -45 -176 -43, -178 -30 -177 -29, -173 -10 -171 -8
OM 51 16 60 27
PA -84 7 -77 10
PE -82 -19 -68 0
PF -155 -28 -134 -7
PG 140 -12 156 -1
PH 116 4 127 22
PK 60 23 78 38
PL 14 48 25 55
PM -57 46 -56 48
PN -131 -26 -124 -23
PR -68 17 -65 19
PS 34 31 36 33
PT -10 36 -6 43, -18 30 -15 34, -32 36 -25 40
PW 131 2 135 9
PY -63 -28 -54 -19
QA 50 24 52 27
RE 55 -22 56 -20
RH 25 -23 34 -15
RO 20 43 30 49
RS 18 42 23 47
RU -180 41 180 82
RW 28 -3 31 -1
SA 34 16 56 33
SB 155 -13 169 -6
SC 46 -10 48 -9, 52 -8 57 -3
SD 21 8 39 23
SE 11 55 25 70
SG 103 1 105 2
SH -13 -41 -9 -37, -6 -17 -5 -15, -15 -8 -14 -7
SI 13 45 17 47
SJ -10 70 34 81
SK 16 47 23 50
SL -14 6 -10 10
SM 12 43 13 44
SN -18 12 -11 17
SO 40 -2 52 12
SR -59 1 -53 7
SS 24 3 36 13
ST 6 0 8 2
SV -91 13 -87 15
SX -64 18 -63 19
SY 35 32 43 38
SZ 30 -28 33 -25
TC -73 21 -71 22
TD 13 7 24 24
TF 42 -18 43 -17, 68 -50 71 -48, 50 -47 52 -46, 77 -39 78 -37, 39 -23 41 -21, 54 -16 55 -15, 47 -12 48 -11
TG -1 6 2 12
TH 97 5 106 21
TJ 67 36 76 42
TL 124 -10 128 -8
TM 52 35 67 43
TN 7 30 12 38
TO -177 -23 -173 -15
TR 25 35 45 43
TT -62 10 -60 12
TV 176 -10 180 -5
TW 118 21 123 26
TZ 29 -12 41 0
UA 22 45 41 53
UG 29 -2 36 5
UM -170 16 -169 17, -161 -1 -160 0, -177 0 -176 1, 166 19 167 20, -178 28 -177 29, -76 18 -75 19, -163 5 -162 7
US -125 24 -66 50, -180 51 -129 72, -174 18 -154 27, 172 51 180 54, -179 28 -178 29
UY -59 -35 -53 -30
UZ 55 37 74 46
VA 12 41 13 42
VC -62 12 -61 14
VD 102 8 110 24
VE -74 0 -59 16
VG -65 18 -64 19
VI -66 17 -64 19
WF -179 -15 -176 -13
WS -173 -15 -171 -13
XK 20 41 22 44
YE 42 12 55 19
YT 44 -14 46 -12
ZA 16 -35 33 -22, 37 -47 38 -46
ZM 21 -19 34 -8`

type Box = readonly [west: number, south: number, east: number, north: number]

const degreesOutside = 1

const boxes: ReadonlyMap<string, readonly Box[]> = new Map(
  rows
    .trim()
    .split('\n')
    .map((row): [string, Box[]] => [row.slice(0, 2), row.slice(3).split(', ').map(boxOf)]),
)

function boxOf(text: string): Box {
  const [west = 0, south = 0, east = 0, north = 0] = text.split(' ').map(Number)
  return [west, south, east, north]
}

/** A country that has no box is not held against its places. */
export function canLieIn(country: string, longitude: number, latitude: number): boolean {
  const lands = boxes.get(country)
  return (
    lands === undefined ||
    lands.some(
      ([west, south, east, north]) =>
        longitude >= west - degreesOutside &&
        longitude <= east + degreesOutside &&
        latitude >= south - degreesOutside &&
        latitude <= north + degreesOutside,
    )
  )
}
