/** Ports that many vessels are bound for and sea-ports lacks: code, longitude, latitude, name and, behind a comma, the state. */
const rows = `
AEKHL 54.66 24.81 Khalifa Port
ALVOA 19.48 40.45 Vlore
AUALH 117.88 -35.03 Albany, WA
AUBTB 151.2 -33.97 Botany Bay, NSW
AUBUY 115.65 -33.32 Bunbury
AUDAM 116.72 -20.66 Dampier
AUEPR 121.89 -33.87 Esperance
AUGET 114.6 -28.77 Geraldton
AUGEX 144.36 -38.14 Geelong, VIC
AUMKY 149.22 -21.11 Mackay
AUPTJ 141.61 -38.35 Portland, VIC
AUPWL 117.18 -20.63 Port Walcott
BEBGS 3.23 51.22 Brugge
CABCO -68.15 49.23 Baie-Comeau, QC
CAKTM -128.66 54.01 Kitimat, BC
CAPCA -66.87 50.03 Port-Cartier
CASEI -66.38 50.2 Sept-Iles, QC
CAVIC -123.37 48.43 Victoria, BC
CHBSL 7.6 47.58 Basel
CMKBI 9.91 2.94 Kribi
CNBSP 108.62 19.1 Basuo
CNBYQ 122.1 40.29 Bayuquan
CNCFD 118.5 38.93 Caofeidian
CNDDG 124.15 39.85 Dandong
CNDFG 120.75 33.3 Dafeng
CNDJA 119.78 35.6 Dongjiakou
CNDYN 118.95 38.1 Dongying
CNHUH 117.87 38.32 Huanghua
CNJTG 119.02 39.21 Jingtang
CNLSN 119.36 35.1 Lanshan
CNLZO 119.95 37.35 Laizhou
CNNDE 119.65 26.65 Ningde
CNPLI 120.75 37.82 Penglai
CNQZH 108.62 21.73 Qinzhou
CNSYA 109.48 18.23 Sanya
CNWEF 119.12 37.22 Weifang
CNXYG 118.98 25.22 Xiuyu
CYLCA 33.64 34.92 Larnaca
CYVAS 33.32 34.72 Vasilikos
DEBMK 6.75 53.56 Borkum
DEBUM 8.86 54.13 Busum
DEDUI 6.75 51.44 Duisburg
DEHGL 7.89 54.18 Helgoland
DEHUS 9.05 54.48 Husum
DELUH 8.45 49.47 Ludwigshafen
DENOE 7.16 53.62 Norddeich
DENRD 7.15 53.7 Norderney
DEPAP 7.39 53.1 Papenburg
DEPUT 11.22 54.5 Puttgarden
DEREN 9.67 54.31 Rendsburg
DESAS 13.64 54.51 Sassnitz
DESTA 9.5 53.63 Stade
DESTL 13.1 54.31 Stralsund
DETRV 10.87 53.96 Travemunde
DEWIS 11.46 53.9 Wismar
DEWOL 13.78 54.05 Wolgast
DKAAB 9.42 55.04 Aabenraa
DKANH 11.51 56.71 Anholt
DKFDH 10.55 57.43 Frederikshavn
DKGED 11.93 54.57 Gedser
DKGRE 10.92 56.41 Grenaa
DKHAN 8.6 57.12 Hanstholm
DKHOR 9.87 55.86 Horsens
DKHUN 11.92 55.97 Hundested
DKHVS 8.12 56.0 Hvide Sande
DKKOG 12.2 55.45 Koge
DKKOL 9.5 55.49 Kolding
DKMRS 10.52 54.86 Marstal
DKNAK 11.13 54.83 Nakskov
DKNYF 11.87 54.77 Nykobing Falster
DKRAN 10.05 56.46 Randers
DKRNN 14.69 55.1 Ronne
DKROD 11.35 54.65 Rodby
DKSGD 9.79 54.91 Sonderborg
DKTHN 8.22 56.7 Thyboron
DKVEJ 9.55 55.7 Vejle
DZAZW -0.3 35.83 Arzew
DZGHZ -1.87 35.1 Ghazaouet
DZTEN 1.32 36.53 Tenes
EEPLA 24.05 59.35 Paldiski
EEPRN 24.48 58.38 Parnu
ESCRS -1.88 36.97 Carboneras
ESFRO -8.24 43.48 Ferrol
ESGAN -0.15 38.99 Gandia
ESROT -6.35 36.62 Rota
ESSAG -0.21 39.65 Sagunto
FIINK 24.01 60.03 Inkoo
FIKAS 21.24 62.38 Kaskinen
FILOV 26.24 60.44 Loviisa
FIMHQ 19.93 60.09 Mariehamn
FINLI 22.03 60.46 Naantali
FIPRS 22.69 63.69 Pietarsaari
FIRAA 24.42 64.66 Raahe
FISKV 25.54 60.31 Skoldvik
FIUKI 21.37 60.79 Uusikaupunki
FIVAA 21.57 63.09 Vaasa
FRAJA 8.74 41.92 Ajaccio
FRANT 7.13 43.59 Antibes
FRBIA 9.45 42.7 Bastia
FRCEQ 7.01 43.55 Cannes
FRCER -1.62 49.65 Cherbourg
FRCFR -0.25 49.19 Caen
FRCOC -3.91 47.87 Concarneau
FRLAV 4.99 43.39 Lavera
FRLSO -1.79 46.5 Les Sables-d'Olonne
FRNCE 7.28 43.69 Nice
FRNOU 3.05 43.01 Port-la-Nouvelle
FRROS -3.97 48.72 Roscoff
FRSML -2.02 48.64 Saint-Malo
FRSTP 6.64 43.27 Saint-Tropez
GBARD -4.82 55.64 Ardrossan
GBBLS 1.02 51.81 Brightlingsea
GBBLY -1.5 55.12 Blyth
GBCOW -1.29 50.76 Cowes
GBFIS -4.98 52.01 Fishguard
GBFOY -4.64 50.33 Fowey
GBHLY -4.63 53.31 Holyhead
GBHPT -3.36 56.01 Hound Point
GBHTP -1.19 54.7 Hartlepool
GBHYM -2.92 54.03 Heysham
GBIVG -4.17 57.69 Invergordon
GBKWL -2.96 58.98 Kirkwall
GBLAR -5.8 54.85 Larne
GBLDY -7.3 55.0 Londonderry
GBLEI -3.17 55.98 Leith
GBLER -1.14 60.16 Lerwick
GBLOW 1.75 52.47 Lowestoft
GBMLF -5.04 51.71 Milford Haven
GBMLG -5.83 57.01 Mallaig
GBNGG -4.02 57.69 Nigg
GBOBA -5.48 56.41 Oban
GBPED -4.95 51.69 Pembroke Dock
GBPEN -5.53 50.12 Penzance
GBPHD -1.78 57.5 Peterhead
GBPTB -3.79 51.58 Port Talbot
GBPTL -2.44 50.57 Portland
GBRMG 1.42 51.33 Ramsgate
GBROY -3.45 56.02 Rosyth
GBSCR -3.54 58.61 Scrabster
GBSEA -1.32 54.84 Seaham
GBSFW -3.05 58.9 Scapa Flow
GBSHO -0.25 50.83 Shoreham
GBSSS -2.48 51.72 Sharpness
GBSTO -6.38 58.21 Stornoway
GBSTR -5.03 54.91 Stranraer
GBSUL -1.29 60.46 Sullom Voe
GBTNM -3.5 50.54 Teignmouth
GBULL -5.16 57.9 Ullapool
GBWEY -2.45 50.61 Weymouth
GBWHV -3.6 54.55 Whitehaven
GBWIC -3.08 58.44 Wick
GBWIS 0.15 52.67 Wisbech
GBWPT -6.25 54.1 Warrenpoint
GBWTB -0.61 54.49 Whitby
GNKMC -14.61 10.64 Kamsar
GRCFU 19.92 39.62 Corfu
GRCHQ 24.02 35.52 Chania
GRGPA 21.73 38.25 Patras
GRIGO 20.26 39.5 Igoumenitsa
GRJSY 24.94 37.44 Syros
GRKGS 27.29 36.9 Kos
GRKLX 22.11 37.02 Kalamata
GRKVA 24.41 40.93 Kavala
GRLAV 24.07 37.71 Lavrio
HRPUY 13.84 44.88 Pula
HRSIB 15.89 43.73 Sibenik
HRZAD 15.22 44.12 Zadar
IDAMQ 128.18 -3.69 Ambon
IDBOA 115.21 -8.74 Benoa
IDCXP 109.02 -7.74 Cilacap
IDDUM 101.45 1.69 Dumai
IDGRE 112.66 -7.16 Gresik
IDSOQ 131.25 -0.88 Sorong
IEARK -6.14 52.79 Arklow
IEGRN -6.13 54.03 Greenore
IEKBS -8.44 54.63 Killybegs
IELMK -8.64 52.66 Limerick
IENRS -6.95 52.39 New Ross
IEROS -6.34 52.25 Rosslare
ILETH 34.96 29.54 Elat
IMDGS -4.47 54.15 Douglas
INDAH 72.53 21.68 Dahej
INENR 80.34 13.26 Ennore
INHZA 72.63 21.1 Hazira
INNML 74.81 12.93 New Mangalore
INPRT 86.68 20.26 Paradip
INSIK 69.84 22.45 Sikka
IQBSR 47.83 30.52 Basra
IQKAZ 47.88 30.19 Khor al Zubair
IQMAB 48.8 29.68 Basrah Oil Terminal
IRASA 52.61 27.48 Assaluyeh
IRKHK 50.32 29.23 Khark Island
ITBDS 17.97 40.65 Brindisi
ITCHI 12.3 45.21 Chioggia
ITGEA 14.25 37.06 Gela
ITIMP 8.03 43.88 Imperia
ITMLZ 15.27 38.21 Milazzo
ITMSN 15.57 38.19 Messina
ITOLB 9.52 40.92 Olbia
ITPFE 10.33 42.81 Portoferraio
ITPIO 10.55 42.93 Piombino
ITPTO 8.39 40.84 Porto Torres
ITSIR 15.29 37.06 Siracusa
ITSRE 7.78 43.82 San Remo
JESTH -2.11 49.18 Saint Helier
JPMIZ 133.75 34.5 Mizushima
KRPTK 126.83 36.97 Pyeongtaek
KRTGH 129.14 37.5 Donghae
KRTSN 126.4 37.0 Daesan
KWMEA 48.16 29.06 Mina al Ahmadi
LKGAL 80.21 6.03 Galle
LKHBA 81.1 6.12 Hambantota
LKTRR 81.22 8.56 Trincomalee
LTBOT 20.98 56.05 Butinge
LVLPX 21.0 56.53 Liepaja
LYTOB 23.98 32.08 Tobruk
MAEUN -13.43 27.1 Laayoune
MAJFL -8.63 33.11 Jorf Lasfar
MANDR -2.93 35.28 Nador
MAVIL -15.93 23.68 Dakhla
MXDBT -92.99 18.43 Dos Bocas
MXLZC -102.17 17.93 Lazaro Cardenas
MYKTE 103.45 4.52 Kerteh
MYLUM 100.63 4.23 Lumut
MYPDI 101.79 2.52 Port Dickson
NGBON 7.16 4.43 Bonny
NGLKK 3.99 6.43 Lekki
NLBRS 3.56 51.4 Breskens
NLDHR 4.78 52.96 Den Helder
NLDZL 6.93 53.33 Delfzijl
NLENK 5.29 52.7 Enkhuizen
NLHAR 5.41 53.17 Harlingen
NLHRN 5.06 52.64 Hoorn
NLKAM 5.92 52.56 Kampen
NLLEY 5.47 52.52 Lelystad
NLMAK 5.4 53.05 Makkum
NLOHI 4.85 53.04 Oudeschild
NLSCE 4.26 52.1 Scheveningen
NLSTD 4.03 51.82 Stellendam
NLTEX 4.85 53.04 Texel
NLTSL 5.21 53.36 Terschelling
NLURK 5.6 52.66 Urk
NLVLL 5.09 53.3 Vlieland
NOALF 23.24 69.97 Alta
NOBJF 29.72 70.63 Batsfjord
NOBNN 12.21 65.47 Bronnoysund
NOBVG 29.09 70.86 Berlevag
NOHFT 23.68 70.66 Hammerfest
NOHRD 16.55 68.8 Harstad
NOHVG 25.98 70.98 Honningsvag
NOKKN 30.05 69.73 Kirkenes
NOMEH 27.85 71.04 Mehamn
NONVK 17.42 68.43 Narvik
NORVK 11.24 64.86 Rorvik
NOSSJ 12.63 66.02 Sandnessjoen
NOSVJ 14.57 68.23 Svolvaer
NOVDS 29.74 70.07 Vadso
NZMAP 174.5 -35.84 Marsden Point
OMDQM 57.72 19.67 Duqm
PHBTG 121.05 13.75 Batangas
PHILO 122.58 10.69 Iloilo
PLDAR 16.38 54.44 Darlowo
PLKOL 15.56 54.18 Kolobrzeg
PLUST 16.85 54.59 Ustka
PTAVE -8.74 40.64 Aveiro
PTLOS -8.67 37.1 Lagos
PTPXO -16.31 33.06 Porto Santo
QAHMD 51.62 25.01 Hamad
QARLF 51.55 25.92 Ras Laffan
ROMID 28.67 44.34 Midia
ROTCE 28.8 45.18 Tulcea
RUASF 48.03 46.35 Astrakhan
RUAZO 39.42 47.1 Azov
RUBLT 19.9 54.65 Baltiysk
RUDKA 140.83 51.47 De-Kastri
RUKDT 29.77 59.99 Kronshtadt
RUKZM 133.02 42.73 Kozmino
RUKZP 36.66 45.34 Kavkaz
RUMCX 47.51 42.99 Makhachkala
RUPGN 142.92 46.63 Prigorodnoye
RUPKC 158.65 53.02 Petropavlovsk-Kamchatskiy
RUPRI 28.65 60.34 Primorsk
RUSKA 131.38 42.87 Slavyanka
RUSOG 140.28 48.97 Sovetskaya Gavan
RUTAM 36.65 45.13 Taman
RUTUA 39.07 44.09 Tuapse
RUULU 28.4 59.68 Ust-Luga
RUVNN 140.27 49.09 Vanino
RUVYS 28.56 60.62 Vysotsk
RUYEY 38.27 46.73 Yeysk
SARTA 50.16 26.64 Ras Tanura
SAYNB 38.06 24.08 Yanbu
SEBRO 11.43 58.35 Brofjorden
SEHND 17.94 62.63 Harnosand
SEHUV 17.11 61.73 Hudiksvall
SEKAA 15.59 56.16 Karlskrona
SEKLR 16.37 56.66 Kalmar
SEKPS 19.06 59.72 Kapellskar
SELLA 22.17 65.57 Lulea
SELYS 11.43 58.27 Lysekil
SENYN 17.96 58.9 Nynashamn
SEOER 18.72 63.29 Ornskoldsvik
SEPIT 21.5 65.31 Pitea
SESIM 14.35 55.55 Simrishamn
SESLI 18.81 57.7 Slite
SESMD 11.17 58.94 Stromstad
SESOL 14.58 56.05 Solvesborg
SESOO 17.06 61.3 Soderhamn
SESTE 11.82 58.08 Stenungsund
SEVAG 12.24 57.11 Varberg
SEVBY 18.28 57.63 Visby
SEVVK 16.64 57.76 Vastervik
SEWAL 11.7 58.01 Wallhamn
SEYST 13.82 55.42 Ystad
SYBAN 35.94 35.19 Baniyas
THKRV 98.9 8.06 Krabi
THPKT 98.4 7.82 Phuket
TLDIL 125.58 -8.55 Dili
TNBIZ 9.88 37.27 Bizerte
TRBXN 27.42 37.03 Bodrum
TRCEY 35.92 36.86 Ceyhan
TRCKZ 26.41 40.15 Canakkale
TRDIL 29.52 40.77 Diliskelesi
TRERE 31.4 41.28 Eregli
TRKUS 27.26 37.86 Kusadasi
TRMRM 28.27 36.85 Marmaris
TRTUZ 29.29 40.82 Tuzla
TRYAL 29.27 40.66 Yalova
TRZON 31.78 41.46 Zonguldak
TWHUN 121.63 23.99 Hualien
UAERD 36.78 46.75 Berdiansk
UAIZM 28.83 45.34 Izmail
UANLV 31.99 46.95 Mykolaiv
UARNI 28.28 45.45 Reni
UAYUZ 31.02 46.61 Pivdennyi
USALB -73.76 42.63 Albany, NY
USAST -123.83 46.19 Astoria, OR
USBDR -73.18 41.17 Bridgeport, CT
USBLI -122.5 48.75 Bellingham, WA
USBTR -91.2 30.44 Baton Rouge, LA
USDLH -92.1 46.77 Duluth, MN
USEYW -81.8 24.56 Key West, FL
USFOC -90.2 29.11 Port Fourchon, LA
USGON -72.09 41.35 New London, CT
USHVN -72.9 41.28 New Haven, CT
USILG -75.51 39.72 Wilmington, DE
USJNU -134.41 58.3 Juneau, AK
USKTN -131.65 55.34 Ketchikan, AK
USLOG -122.95 46.11 Longview, WA
USRCH -122.38 37.92 Richmond, CA
USTXT -94.91 29.37 Texas City, TX
USVAN -122.69 45.63 Vancouver, WA
USVDZ -146.35 61.12 Valdez, AK
VEJOT -64.85 10.06 Jose Terminal
VNCPH 107.33 21.03 Cam Pha
VNHON 107.07 20.95 Hon Gai
ZAMZY 22.15 -34.18 Mossel Bay
ZASDB 17.96 -33.02 Saldanha Bay
`

export type Addition = {
  unlocode: string
  name: string
  subdivision: string | null
  longitude: number
  latitude: number
}

export const additions: readonly Addition[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [unlocode = '', longitude, latitude, ...name] = row.split(' ')
    const [called = '', subdivision = null] = name.join(' ').split(', ')
    return { unlocode, name: called, subdivision, longitude: Number(longitude), latitude: Number(latitude) }
  })
