/**
 * The deck that an installation begins with: every calling code of ITU-T E.164 that leads to telephones.
 *
 * A line is a destination with its ISO 3166-1 code ("--" for what belongs to no country), then for each kind of number
 * the price of a minute in dollars and the prefixes. A "~" marks a price that is our own estimate. Without it stands a
 * price of the specification: its ten sample rates (001 §9) and the three of decision R10 for mobile numbers, which
 * are the rate of the list and three cents. The estimates follow what voice wholesalers ask, rounded up, with the same
 * three cents for mobile numbers; Europe begins at three cents and Asia at five, as the specification's summary does.
 *
 * A country's own code stands for all its numbers but those that a longer prefix prices. Where the code belongs to
 * several, each has the ranges of its own; in North America these are area codes, and 1 by itself leads nowhere. Mobile,
 * premium and shared-cost ranges are those of the national numbering plans where they are ranges of their own.
 * Saint Barthélemy and Saint Martin share all of theirs with Guadeloupe; Åland, the Cocos and Christmas Islands, Svalbard,
 * the Vatican and Western Sahara have their mobile numbers from the country whose code they use.
 */
export const SEED_DECK_LINES = `
AC Ascension Island | landline ~1.50 247 | mobile ~1.53 2472 2473 2474 2477
AD Andorra | landline ~0.05 376 | mobile ~0.08 3763 3765 3766 | premium ~1.50 3769
AE United Arab Emirates | landline ~0.22 971 | mobile ~0.25 9715 | premium ~1.50 97190 | shared ~0.25
  97170
AF Afghanistan | landline ~0.28 93 | mobile ~0.31 937
AG Antigua and Barbuda | landline ~0.22 1268 | mobile ~0.25 12687
AI Anguilla | landline ~0.24 1264 | mobile ~0.27 12645 12647
AL Albania | landline ~0.15 355 | mobile ~0.18 3556 | premium ~1.50 3557 3559 | shared ~0.25 355808
AM Armenia | landline ~0.16 374 | mobile ~0.19 37433 37441 37443 37444 37449 3745 3747 3748 3749 |
  premium ~1.50 37490 | shared ~0.25 374801 374802 374803 374804
AO Angola | landline ~0.20 244 | mobile ~0.23 2449
AQ Antarctica | landline ~0.90 6721
AR Argentina | landline ~0.04 54 | mobile ~0.07 549 | premium ~1.50 5460
AS American Samoa | landline ~0.06 1684 | mobile ~0.09 16847
AT Austria | landline ~0.03 43 | mobile ~0.06 436485 43650 43651 43652 43653 43655 43657 43659 43660
  43661 43663 43664 43665 43666 43667 43668 43669 4367 4368 4369 | premium ~1.50 4386 4389 439 | shared
  ~0.25 4381 4382
AU Australia | landline 0.04 61 | mobile 0.07 614 | premium ~1.50 6119 | shared ~0.25 6113
AW Aruba | landline ~0.18 297 | mobile ~0.21 2972 29756 29759 2976 2977 2979 | premium ~1.50 29790
AX Åland Islands | landline ~0.05 35818
AZ Azerbaijan | landline ~0.30 994 | mobile ~0.33 99410 99440 99444 9945 9946 9947 9949 | premium ~1.50
  99490
BA Bosnia and Herzegovina | landline ~0.15 387 | mobile ~0.18 3876 | premium ~1.50 3879 | shared ~0.25
  38781 38782
BB Barbados | landline ~0.24 1246 | mobile ~0.27 12463 12468
BD Bangladesh | landline ~0.05 880 | mobile ~0.08 8801
BE Belgium | landline ~0.04 32 | mobile ~0.07 3245 3246 3247 3248 3249 | premium ~1.50 3270 3290
BF Burkina Faso | landline ~0.35 226 | mobile ~0.38 2260 2264 2265 2266 2267
BG Bulgaria | landline ~0.04 359 | mobile ~0.07 359430 359437 359438 359439 35987 35988 35989 35998
  35999 | premium ~1.50 35990 | shared ~0.25 359700
BH Bahrain | landline ~0.14 973 | mobile ~0.17 9733 97363 97364 973666 973669 | premium ~1.50 97387 9739
  | shared ~0.25 97384
BI Burundi | landline ~0.60 257 | mobile ~0.63 25729 2576 2577
BJ Benin | landline ~0.35 229 | mobile ~0.38 229014 229015 229016 229019
BM Bermuda | landline ~0.06 1441 | mobile ~0.09 14412 14413 14417 14418 14419
BN Brunei | landline ~0.05 673 | mobile ~0.08 673228 673229 6737 6738
BO Bolivia | landline ~0.18 591 | mobile ~0.21 5915 5916 5917
BQ Caribbean Netherlands | landline ~0.20 5993 5994 5997 | mobile ~0.23 599318 599319 599416 59970 59977
  59978 59979
BR Brazil | landline 0.07 55 | mobile ~0.10 55119 55129 55139 55149 55159 55169 55179 55189 55199 55219
  55229 55249 55279 55289 55319 55329 55339 55349 55359 55379 55389 55419 55429 55439 55449 55459 55469
  55479 55489 55499 55519 55539 55549 55559 55619 55629 55639 55649 55659 55669 55679 55689 55699 55719
  55739 55749 55759 55779 55799 55819 55829 55839 55849 55859 55869 55879 55889 55899 55919 55929 55939
  55949 55959 55969 55979 55989 55999 | premium ~1.50 5550 5590 | shared ~0.25 5530 5540 55486
BS Bahamas | landline ~0.14 1242 | mobile ~0.17 12428
BT Bhutan | landline ~0.12 975 | mobile ~0.15 9751 97577 97587
BW Botswana | landline ~0.14 267 | mobile ~0.17 2677 | premium ~1.50 2679
BY Belarus | landline ~0.35 375 | mobile ~0.38 37525 37529 3753 3754 | premium ~1.50 37581 3759
BZ Belize | landline ~0.28 501 | mobile ~0.31 5016
CA Canada | landline 0.01 1204 1226 1236 1249 1250 1257 1263 1273 1289 1306 1343 1354 1365 1367 1368
  1382 1403 1416 1418 1428 1431 1437 1438 1450 1468 1474 1506 1514 1519 1548 1579 1581 1584 1587 1604
  1613 1639 1647 1672 1683 1705 1709 1742 1753 1778 1780 1782 1807 1819 1825 1867 1873 1879 1902 1905
  1942
CC Cocos Islands | landline ~0.06 6189162
CD Congo (Kinshasa) | landline ~0.45 243 | mobile ~0.48 2438 2439
CF Central African Republic | landline ~0.60 236 | mobile ~0.63 2367 | premium ~1.50 2368
CG Congo (Brazzaville) | landline ~0.50 242 | mobile ~0.53 2420 | premium ~1.50 2428
CH Switzerland | landline ~0.04 41 | mobile ~0.07 4168 4169 4172 4173 4175 4176 4177 4178 4179 | premium
  ~1.50 4187 4190 | shared ~0.25 4184
CI Ivory Coast | landline ~0.32 225 | mobile ~0.35 2250
CK Cook Islands | landline ~1.10 682 | mobile ~1.13 6825 6827 6828
CL Chile | landline ~0.04 56
CM Cameroon | landline ~0.30 237 | mobile ~0.33 23724 2376
CN China | landline ~0.05 86 | mobile ~0.08 8613 8614 8615 8616 8617 8618 8619 | premium ~1.50 86160
  86168 | shared ~0.25 8640
CO Colombia | landline ~0.05 57 | mobile ~0.08 573 | premium ~1.50 5719 5790
CR Costa Rica | landline ~0.06 506 | mobile ~0.09 5063 5065 5066 5067 5068 | premium ~1.50 5069
CU Cuba | landline ~0.85 53 | mobile ~0.88 535 536 | shared ~0.25 53807
CV Cape Verde | landline ~0.28 238 | mobile ~0.31 2383 2385 2389
CW Curaçao | landline ~0.16 5999 | mobile ~0.19 599951 599952 599953 599954 599956 599957 59996
CX Christmas Island | landline ~0.06 6189164
CY Cyprus | landline ~0.05 357 | mobile ~0.08 3579 | premium ~1.50 35770 35790
CZ Czechia | landline ~0.03 420 | mobile ~0.06 4206 4207 | premium ~1.50 420700 420701 42090 420976 |
  shared ~0.25 42081 42083 42084
DE Germany | landline 0.03 49 | mobile 0.06 4915 4916 4917 | premium ~1.50 49700 49900 | shared ~0.25
  49138 49180
DJ Djibouti | landline ~0.45 253 | mobile ~0.48 2537
DK Denmark | landline ~0.03 45 | premium ~1.50 4590
DM Dominica | landline ~0.24 1767 | mobile ~0.27 17673 17676 17677
DO Dominican Republic | landline ~0.06 1809 1829 1849
DZ Algeria | landline ~0.12 213 | mobile ~0.15 2135 2136 2137 | premium ~1.50 213803 213804 213805
  213806 213808 213809 | shared ~0.25 213801 213802
EC Ecuador | landline ~0.18 593 | mobile ~0.21 5939
EE Estonia | landline ~0.06 372 | mobile ~0.09 3725 37281 37282 37283 37284 37289 | premium ~1.50 37240
  37270 3729
EG Egypt | landline ~0.14 20 | mobile ~0.17 2010 2011 2012 | premium ~1.50 2090
EH Western Sahara | landline ~0.35 2125288 2125289
ER Eritrea | landline ~0.32 291 | mobile ~0.35 29117 2917
ES Spain | landline ~0.03 34 | mobile ~0.06 346 347 | premium ~1.50 34803 34806 34807 | shared ~0.25
  34901 34902
ET Ethiopia | landline ~0.30 251 | mobile ~0.33 2517 2518 2519
FI Finland | landline ~0.05 358 | mobile ~0.08 3584 35850 | premium ~1.50 358600 358700
FJ Fiji | landline ~0.32 679 | mobile ~0.35 6792 6794 6795 6797 67980 67983 67984 67986 67987 67989 6799
FK Falkland Islands | landline ~1.20 500 | mobile ~1.23 5005 5006
FM Micronesia | landline ~0.40 691 | mobile ~0.43 69197
FO Faroe Islands | landline ~0.05 298 | mobile ~0.08 29821 29822 29823 29824 29825 29826 29827 29828
  29829 2985 2987 2989 | premium ~1.50 29890
FR France | landline 0.03 33 | mobile ~0.06 336 337 | premium ~1.50 3383 3385 3386 3389 | shared ~0.25
  33810 33811 33820 33821 33825 33826 3384 33884
GA Gabon | landline ~0.45 241 | mobile ~0.48 24102 24103 24104 24105 24106 24107 2412 2413 2414 2415
  2416 2417
GB United Kingdom | landline 0.02 44 | mobile 0.05 447 | premium ~1.50 4470 449 | shared ~0.25 4484 4487
GD Grenada | landline ~0.26 1473 | mobile ~0.29 14735
GE Georgia | landline ~0.14 995 | mobile ~0.17 9955 9957
GF French Guiana | landline ~0.08 594 | mobile ~0.11 5946 5947 | premium ~1.50 59481 59482 59489
GG Guernsey | landline ~0.03 441481 | mobile ~0.06 447781 447839 4479111 4479117
GH Ghana | landline ~0.28 233 | mobile ~0.31 2332 2335
GI Gibraltar | landline ~0.06 350 | mobile ~0.09 3505 3506
GL Greenland | landline ~0.45 299 | mobile ~0.48 2992 2994 2995
GM Gambia | landline ~0.55 220 | mobile ~0.58 2202 2203 22040 22041 22045 22050 22051 22052 22053 22054
  220556 22058 22059 2206 2207 22084 22085 22086 22087 2209
GN Guinea | landline ~0.50 224 | mobile ~0.53 2246
GP Guadeloupe, Saint Barthélemy, Saint Martin | landline ~0.06 590 | mobile ~0.09 5906 5907 | premium
  ~1.50 59081 59082 59089
GQ Equatorial Guinea | landline ~0.45 240 | mobile ~0.48 2402 2405 | premium ~1.50 2409
GR Greece | landline ~0.03 30 | mobile ~0.06 3069 | premium ~1.50 307 3090 | shared ~0.25 30801 30806
  3081 3082 3085 3087
GT Guatemala | landline ~0.16 502 | mobile ~0.19 5023 5024 5025 5028 | premium ~1.50 50219
GU Guam | landline ~0.04 1671
GW Guinea-Bissau | landline ~0.65 245 | mobile ~0.68 2459
GY Guyana | landline ~0.30 592 | mobile ~0.33 592510 592511 5926 59270 59271 59272 59273 59274 59275
  59276 592770 59278 | premium ~1.50 5929
HK Hong Kong | landline ~0.05 852 | mobile ~0.08 8524 85251 85252 85253 85254 85255 85256 85257 85259
  8526 8527 8528 8529 | premium ~1.50 85281 85282 85283 852900
HN Honduras | landline ~0.20 504 | mobile ~0.23 5043 5047 5048 5049
HR Croatia | landline ~0.03 385 | mobile ~0.06 3859 | premium ~1.50 38560 38561 38564 38565 38569 38574
  38575
HT Haiti | landline ~0.38 509 | mobile ~0.41 5093 5094 5095
HU Hungary | landline ~0.03 36 | mobile ~0.06 3620 3630 3631 3650 3670 | premium ~1.50 3690 3691
ID Indonesia | landline ~0.06 62 | mobile ~0.09 628 | premium ~1.50 62809 | shared ~0.25 62804
IE Ireland | landline ~0.03 353 | mobile ~0.06 3538 | premium ~1.50 35370
IL Israel | landline ~0.05 972 | mobile ~0.08 9725 | premium ~1.50 972120 972121 97219 | shared ~0.25
  97217
IM Isle of Man | landline ~0.03 441624 | mobile ~0.06 4474576 447524 447624 447924
IN India | landline 0.06 91 | mobile ~0.09 9160 9169 9170 919
IO British Indian Ocean Territory | landline ~1.40 246 | mobile ~1.43 24638
IQ Iraq | landline ~0.25 964 | mobile ~0.28 9647
IR Iran | landline ~0.14 98 | mobile ~0.17 9890 9891 9892 9893 9899
IS Iceland | landline ~0.03 354 | mobile ~0.06 3543 3546 3547 35482 35483 35484 35485 35486 35488 35489
  | premium ~1.50 35490
IT Italy | landline ~0.03 39 | mobile ~0.06 393 | premium ~1.50 391 3989 | shared ~0.25 3984
JE Jersey | landline ~0.03 441534 | mobile ~0.06 447509 4477003 4477007 4477008 447797 447829 447937
JM Jamaica | landline ~0.24 1658 1876 | mobile ~0.27 18762 18763 18764 18768
JO Jordan | landline ~0.18 962 | mobile ~0.21 9624 9627 | premium ~1.50 96270 9629 | shared ~0.25 96285
JP Japan | landline 0.05 81 | mobile ~0.08 8170 8180 8190 | premium ~1.50 81600 81990
KE Kenya | landline ~0.16 254 | mobile ~0.19 2541 2547 | premium ~1.50 2549
KG Kyrgyzstan | landline ~0.18 996 | mobile ~0.21 9962 9965 996600 9967 9968 9969
KH Cambodia | landline ~0.10 855 | mobile ~0.13 8551 85531 85538 85560 85561 85566 85567 85568 85569
  85570 85571 85576 85577 85578 85579 8558 8559
KI Kiribati | landline ~1.30 686 | mobile ~1.33 68662 68663 6867
KM Comoros | landline ~0.60 269 | mobile ~0.63 2693 2694 | premium ~1.50 2698
KN Saint Kitts and Nevis | landline ~0.22 1869 | mobile ~0.25 18696 18697
KP North Korea | landline ~0.95 850 | mobile ~0.98 850191 850192 850193
KR South Korea | landline ~0.05 82 | mobile ~0.08 8210 | premium ~1.50 8250 8260
KW Kuwait | landline ~0.12 965 | mobile ~0.15 9654 9655 9656 9659
KY Cayman Islands | landline ~0.18 1345 | mobile ~0.21 13455
KZ Kazakhstan | landline ~0.08 76 77 | mobile ~0.11 770 774 776 777 778
LA Laos | landline ~0.10 856 | mobile ~0.13 85620 85630
LB Lebanon | landline ~0.16 961 | mobile ~0.19 9613 96170 96171 961760 961761 961763 961764 961765
  961766 961767 961768 961769 961787 961788 961789 961791 961792 961793 96181
LC Saint Lucia | landline ~0.26 1758 | mobile ~0.29 17583 17588
LI Liechtenstein | landline ~0.08 423 | mobile ~0.11 4236 4237 | premium ~1.50 4239
LK Sri Lanka | landline ~0.18 94 | mobile ~0.21 947
LR Liberia | landline ~0.50 231 | mobile ~0.53 2313 2314 2315 2316 2317 2318 | premium ~1.50 231332
LS Lesotho | landline ~0.28 266 | mobile ~0.31 2665 2666
LT Lithuania | landline ~0.04 370 | mobile ~0.07 3706 | premium ~1.50 370700 370705 370900 370902 370903
  370909 37091 | shared ~0.25 370808
LU Luxembourg | landline ~0.03 352 | mobile ~0.06 3526 | premium ~1.50 352900 352901 352905 | shared
  ~0.25 352801
LV Latvia | landline ~0.08 371 | mobile ~0.11 3712 | premium ~1.50 3719 | shared ~0.25 37181
LY Libya | landline ~0.32 218 | mobile ~0.35 2189
MA Morocco | landline ~0.30 212 | mobile ~0.33 2126 2127 | premium ~1.50 21289
MC Monaco | landline ~0.08 377 | mobile ~0.11 3773 3774 3776 3777
MD Moldova | landline ~0.25 373 | mobile ~0.28 37356 3736 3737 | premium ~1.50 3739 | shared ~0.25
  373808
ME Montenegro | landline ~0.12 382 | mobile ~0.15 3826 | premium ~1.50 3829
MG Madagascar | landline ~0.70 261 | mobile ~0.73 2613
MH Marshall Islands | landline ~0.32 692 | mobile ~0.35 69223 6923 6924 69254
MK North Macedonia | landline ~0.15 389 | mobile ~0.18 3897 | premium ~1.50 3895
ML Mali | landline ~0.38 223 | mobile ~0.41 223200 2232079 223217 2235 2236 2237 2238 2239
MM Myanmar | landline ~0.30 95 | mobile ~0.33 959
MN Mongolia | landline ~0.06 976 | mobile ~0.09 97650 97655 9766 97672 97678 9768 9769
MO Macao | landline ~0.08 853 | mobile ~0.11 8536
MP Northern Mariana Islands | landline ~0.06 1670
MQ Martinique | landline ~0.06 596 | mobile ~0.09 5966 5967 | premium ~1.50 59681 59682 59689
MR Mauritania | landline ~0.50 222 22225 22235 22245 | mobile ~0.53 2222 2223 2224
MS Montserrat | landline ~0.28 1664 | mobile ~0.31 16643
MT Malta | landline ~0.05 356 | mobile ~0.08 3567 3569 | premium ~1.50 356500 356506 356507 356509 35651
  35652
MU Mauritius | landline ~0.14 230 | mobile ~0.17 23052 230542 230546 2305472 2305473 2305474 2305475
  2305476 2305477 2305478 2305479 230548 230549 23055 23057 23058 23059 2307 | premium ~1.50 23030
MV Maldives | landline ~1.10 960 | mobile ~1.13 9604 9607 9609
MW Malawi | landline ~0.32 265 | mobile ~0.35 26511 2652 2653 2657 2658 2659
MX Mexico | landline ~0.03 52 | premium ~1.50 5250 5290 | shared ~0.25 5230
MY Malaysia | landline ~0.05 60 | mobile ~0.08 601
MZ Mozambique | landline ~0.22 258 | mobile ~0.25 2588
NA Namibia | landline ~0.12 264 | mobile ~0.15 26460 2648 | premium ~1.50 26487
NC New Caledonia | landline ~0.32 687 | mobile ~0.35 6875 6877 68780 68781 68782 68783 68784 68785 68786
  68787 68789 6879 | premium ~1.50 68736
NE Niger | landline ~0.38 227 | mobile ~0.41 22723 2277 2278 2279 | premium ~1.50 22709
NF Norfolk Island | landline ~0.90 6723 | mobile ~0.93 67238
NG Nigeria | landline ~0.12 234 | mobile ~0.15 2347 2348 2349
NI Nicaragua | landline ~0.20 505 | mobile ~0.23 5055 5056 5057 5058
NL Netherlands | landline ~0.03 31 | mobile ~0.06 316 | premium ~1.50 3190
NO Norway | landline ~0.03 47 | mobile ~0.06 474 479 | premium ~1.50 4782 4788
NP Nepal | landline ~0.16 977 | mobile ~0.19 97790 977960 977961 977970 977971 97798
NR Nauru | landline ~1.40 674 | mobile ~1.43 6742 6745 6746 6747 6748 6749
NU Niue | landline ~1.50 683 | mobile ~1.53 6835 6836 6838
NZ New Zealand | landline ~0.04 64 | mobile ~0.07 6420 6421 6422 6426 6427 6428 6429 | premium ~1.50 641
  64500 64503 64506 64507 6470 6490
OM Oman | landline ~0.24 968 | mobile ~0.27 9681 9687 9689 | premium ~1.50 968900
PA Panama | landline ~0.08 507 | mobile ~0.11 507111 507161 507218 507219 5076 50781 50787 | premium
  ~1.50 507822 507855 50786 507877 507878 507886 507900 507981
PE Peru | landline ~0.04 51 | mobile ~0.07 519 | premium ~1.50 51802 51804 51805 | shared ~0.25 51801
PF French Polynesia | landline ~0.34 689 | mobile ~0.37 6898
PG Papua New Guinea | landline ~0.90 675 | mobile ~0.93 6757 67581 67582 67583 67584 675851 675855 67588
PH Philippines | landline ~0.14 63 | mobile ~0.17 638 639
PK Pakistan | landline ~0.08 92 | mobile ~0.11 923 | premium ~1.50 921 9290
PL Poland | landline ~0.03 48 | mobile ~0.06 4821 4845 4850 4851 4853 4857 4860 4866 4869 4872 4873 4878
  4879 4888 | premium ~1.50 4870 | shared ~0.25 48801
PM Saint Pierre and Miquelon | landline ~0.20 508 | mobile ~0.23 50840 50844 50855 50856
PR Puerto Rico | landline ~0.02 1787 1939
PS Palestine | landline ~0.24 970 | mobile ~0.27 9705 | shared ~0.25 97017
PT Portugal | landline ~0.03 351 | mobile ~0.06 3519 | premium ~1.50 351601 351607 351608 35164 35176
  35188 | shared ~0.25 351808 351809
PW Palau | landline ~0.38 680 | mobile ~0.41 68045 68046 680620 68063 68064 68066 68068 68069 68077
  68078 68083 68088
PY Paraguay | landline ~0.08 595 | mobile ~0.11 5959
QA Qatar | landline ~0.24 974 | mobile ~0.27 9743 9745 9746 9747
RE Réunion | landline ~0.06 262 | mobile ~0.09 262692 262693 | premium ~1.50 262891 262892 262893 262897
  262898 262899 | shared ~0.25 26281 26282 26288 262890
RO Romania | landline ~0.03 40 | mobile ~0.06 407 | premium ~1.50 409 | shared ~0.25 40801
RS Serbia | landline ~0.12 381 | mobile ~0.15 3816 | premium ~1.50 38178 3819
RU Russia | landline ~0.04 7 | mobile ~0.07 79 | premium ~1.50 7803 7808 7809
RW Rwanda | landline ~0.35 250 | mobile ~0.38 2507 | premium ~1.50 2509
SA Saudi Arabia | landline ~0.12 966 | mobile ~0.15 9665 | premium ~1.50 966925 | shared ~0.25 966920
SB Solomon Islands | landline ~1.30 677 | mobile ~1.33 67748 67768 67769 6777 6778 6779
SC Seychelles | landline ~0.40 248 | mobile ~0.43 2482 | premium ~1.50 24885
SD Sudan | landline ~0.24 249 | mobile ~0.27 24910 24911 24912 2499
SE Sweden | landline ~0.03 46 | mobile ~0.06 467 | premium ~1.50 46649 4675 46900 46939 46944 4699 |
  shared ~0.25 4677
SG Singapore | landline ~0.05 65 | mobile ~0.08 658 659 | premium ~1.50 6519
SH Saint Helena | landline ~1.60 290 | mobile ~1.63 2905 2906 2909
SI Slovenia | landline ~0.05 386 | mobile ~0.08 38630 38631 38640 38641 38643 38651 3866 38670 38671 |
  premium ~1.50 38689 3869
SJ Svalbard and Jan Mayen | landline ~0.03 4779
SK Slovakia | landline ~0.03 421 | mobile ~0.06 4219 | premium ~1.50 421900 42197 42198 | shared ~0.25
  42185 42186 42187 42188 42189
SL Sierra Leone | landline ~0.55 232 | mobile ~0.58 23225 2323 2326 2327 2328 2329
SM San Marino | landline ~0.12 378 | mobile ~0.15 3786 | premium ~1.50 3787
SN Senegal | landline ~0.38 221 | mobile ~0.41 2217 | premium ~1.50 22188 | shared ~0.25 22181
SO Somalia | landline ~0.70 252 | mobile ~0.73 25228 2526 2527 25280 25288 2529
SR Suriname | landline ~0.28 597 | mobile ~0.31 5976 5977 5978 | premium ~1.50 59790
SS South Sudan | landline ~0.45 211 | mobile ~0.48 21112 2119
ST São Tomé and Príncipe | landline ~0.90 239 | mobile ~0.93 2399
SV El Salvador | landline ~0.20 503 | mobile ~0.23 5035 5036 5037 | premium ~1.50 5039
SX Sint Maarten | landline ~0.18 1721
SY Syria | landline ~0.18 963 | mobile ~0.21 96350 9639
SZ Eswatini | landline ~0.18 268 | mobile ~0.21 2687 | premium ~1.50 2689
TA Tristan da Cunha | landline ~1.60 2908
TC Turks and Caicos Islands | landline ~0.24 1649 | mobile ~0.27 16493 16494
TD Chad | landline ~0.60 235 | mobile ~0.63 2353 2356 2357 2358 2359
TG Togo | landline ~0.40 228 | mobile ~0.43 2287 2289
TH Thailand | landline ~0.05 66 | mobile ~0.08 6614 666 668 669
TJ Tajikistan | landline ~0.25 992 | mobile ~0.28 9920 9921 9922 99230 992330 992333 992334 992335
  992336 992337 992338 992339 99238 99240 99241 992440 992442 992443 992444 992447 992449 9925 9926 9927
  9928 9929
TK Tokelau | landline ~1.60 690 | mobile ~1.63 6907
TL Timor-Leste | landline ~0.85 670 | mobile ~0.88 6707 | premium ~1.50 67070 6709
TM Turkmenistan | landline ~0.20 993 | mobile ~0.23 9936 9937
TN Tunisia | landline ~0.45 216 | mobile ~0.48 2162 21636 21639 2164 2165 2169 | premium ~1.50 21688 |
  shared ~0.25 216811 21682
TO Tonga | landline ~0.75 676 | mobile ~0.78 67654 67655 67663 67668 67673 67677 67678 67684 67686 67687
  67688 67689 6769
TR Turkey | landline ~0.06 90 | mobile ~0.09 905 | premium ~1.50 90592 9088 9089 909
TT Trinidad and Tobago | landline ~0.20 1868 | mobile ~0.23 18683 18684 18687
TV Tuvalu | landline ~1.30 688 | mobile ~1.33 6887 6889
TW Taiwan | landline ~0.05 886 | mobile ~0.08 8869 | premium ~1.50 88620 88699
TZ Tanzania | landline ~0.34 255 | mobile ~0.37 2556 2557 | premium ~1.50 2559 | shared ~0.25 25584
  25586
UA Ukraine | landline ~0.20 380 | mobile ~0.23 38039 38050 38063 38066 38067 38068 3807 3809 | premium
  ~1.50 38090
UG Uganda | landline ~0.34 256 | mobile ~0.37 2567 | premium ~1.50 2569
US United States | landline 0.01 1201 1202 1203 1205 1206 1207 1208 1209 1210 1212 1213 1214 1215 1216
  1217 1218 1219 1220 1223 1224 1225 1227 1228 1229 1231 1234 1235 1239 1240 1248 1251 1252 1253 1254
  1256 1260 1262 1267 1269 1270 1272 1274 1276 1279 1281 1283 1301 1302 1303 1304 1305 1307 1308 1309
  1310 1312 1313 1314 1315 1316 1317 1318 1319 1320 1321 1323 1324 1325 1326 1327 1329 1330 1331 1332
  1334 1336 1337 1339 1341 1346 1347 1350 1351 1352 1353 1360 1361 1363 1364 1369 1380 1385 1386 1401
  1402 1404 1405 1406 1407 1408 1409 1410 1412 1413 1414 1415 1417 1419 1423 1424 1425 1430 1432 1434
  1435 1440 1442 1443 1445 1447 1448 1458 1463 1464 1469 1470 1472 1475 1478 1479 1480 1484 1501 1502
  1503 1504 1505 1507 1508 1509 1510 1512 1513 1515 1516 1517 1518 1520 1530 1531 1534 1539 1540 1541
  1551 1557 1559 1561 1562 1563 1564 1567 1570 1571 1572 1573 1574 1575 1580 1582 1585 1586 1601 1602
  1603 1605 1606 1607 1608 1609 1610 1612 1614 1615 1616 1617 1618 1619 1620 1623 1626 1628 1629 1630
  1631 1636 1640 1641 1645 1646 1650 1651 1656 1657 1659 1660 1661 1662 1667 1669 1678 1680 1681 1682
  1686 1689 1701 1702 1703 1704 1706 1707 1708 1712 1713 1714 1715 1716 1717 1718 1719 1720 1724 1725
  1726 1727 1728 1730 1731 1732 1734 1737 1738 1740 1743 1747 1748 1754 1757 1760 1762 1763 1765 1769
  1770 1771 1772 1773 1774 1775 1779 1781 1785 1786 1801 1802 1803 1804 1805 1806 1808 1810 1812 1813
  1814 1815 1816 1817 1818 1820 1821 1826 1828 1830 1831 1832 1835 1838 1839 1840 1843 1845 1847 1848
  1850 1854 1856 1857 1858 1859 1860 1862 1863 1864 1865 1870 1872 1878 1901 1903 1904 1906 1907 1908
  1909 1910 1912 1913 1914 1915 1916 1917 1918 1919 1920 1925 1928 1929 1930 1931 1934 1936 1937 1938
  1940 1941 1943 1945 1947 1948 1949 1951 1952 1954 1956 1959 1970 1971 1972 1973 1975 1978 1979 1980
  1983 1984 1985 1986 1989 1800 1833 1844 1855 1866 1877 1888
UY Uruguay | landline ~0.10 598 | mobile ~0.13 5989 | premium ~1.50 59890
UZ Uzbekistan | landline ~0.12 998 | mobile ~0.15 9982 9983 99850 998617 998621 998625 998627 998651
  998657 998675 998679 99870 998727 998737 998739 998745 998749 998751 998753 998757 99877 998793 998797
  9988 9989
VA Vatican City | landline ~0.03 3906698
VC Saint Vincent and the Grenadines | landline ~0.26 1784
VE Venezuela | landline ~0.06 58 | mobile ~0.09 5841 5842 | premium ~1.50 589
VG Virgin Islands (British) | landline ~0.22 1284 | mobile ~0.25 12843 12845
VI Virgin Islands (US) | landline ~0.03 1340
VN Vietnam | landline ~0.08 84 | mobile ~0.11 841 843 845 847 848 849 | premium ~1.50 84190
VU Vanuatu | landline ~1.00 678 | mobile ~1.03 6785 6787 67880 67881 67882 67883 67884 67885 67886 67887
  67889
WF Wallis and Futuna | landline ~1.20 681 | mobile ~1.23 6818
WS Samoa | landline ~0.65 685 | mobile ~0.68 6857 6858
XK Kosovo | landline ~0.20 383 | mobile ~0.23 3834 | premium ~1.50 3839
YE Yemen | landline ~0.24 967 | mobile ~0.27 96770 96771 96773 96777 967788 967789
YT Mayotte | landline ~0.12 262269 | mobile ~0.15 262639
ZA South Africa | landline 0.08 27 | mobile ~0.11 2719 2750 276 277 278 | premium ~1.50 279 | shared
  ~0.25 27860
ZM Zambia | landline ~0.30 260 | mobile ~0.33 2605 2607 2609
ZW Zimbabwe | landline ~0.30 263 | mobile ~0.33 2637
-- Inmarsat | satellite ~6.00 870
-- Iridium | satellite ~6.00 8816 8817
-- Globalstar | satellite ~3.00 8818 8819
-- EMSat | satellite ~3.00 88213
-- Thuraya | satellite ~3.50 88216
-- International networks | shared ~3.00 882 883
-- iNum | shared ~0.03 883510
-- International freephone service | shared ~0.03 800
-- International shared cost service | shared ~0.25 808
-- Universal personal telecommunications | shared ~1.00 878
-- International premium rate service | premium ~3.00 979
-- North American premium rate service | premium ~1.50 1900
`;
