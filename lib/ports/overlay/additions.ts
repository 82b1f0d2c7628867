/** Ports that many ships are bound for and sea-ports lacks: code, longitude, latitude, name. */
const rows = `
AEKHL 54.66 24.81 Khalifa Port
AUALH 117.88 -35.03 Albany
AUBUY 115.65 -33.32 Bunbury
AUDAM 116.72 -20.66 Dampier
AUEPR 121.89 -33.87 Esperance
AUGET 114.6 -28.77 Geraldton
AUGEX 144.36 -38.14 Geelong
AUMKY 149.22 -21.11 Mackay
AUPTJ 141.61 -38.35 Portland
AUPWL 117.18 -20.63 Port Walcott
AUBTB 151.2 -33.97 Botany Bay
CASEI -66.38 50.2 Sept-Iles
CABCO -68.15 49.23 Baie-Comeau
CAVIC -123.37 48.43 Victoria
CAKTM -128.66 54.01 Kitimat
CNBYQ 122.1 40.29 Bayuquan
CNCFD 118.5 38.93 Caofeidian
CNJTG 119.02 39.21 Jingtang
CNDDG 124.15 39.85 Dandong
CNHUH 117.87 38.32 Huanghua
CNLSN 119.36 35.1 Lanshan
CNQZH 108.62 21.73 Qinzhou
CNDJA 119.78 35.6 Dongjiakou
CNWEF 119.12 37.22 Weifang
CNDYN 118.95 38.1 Dongying
CNDFG 120.75 33.3 Dafeng
DEREN 9.67 54.31 Rendsburg
DEPAP 7.39 53.1 Papenburg
DESAS 13.64 54.51 Sassnitz
DESTA 9.5 53.63 Stade
DEWIS 11.46 53.9 Wismar
DESTL 13.1 54.31 Stralsund
DETRV 10.87 53.96 Travemunde
DEPUT 11.22 54.5 Puttgarden
DEHUS 9.05 54.48 Husum
DEDUI 6.75 51.44 Duisburg
DKKOG 12.2 55.45 Koge
DKHVS 8.12 56.0 Hvide Sande
DKTHN 8.22 56.7 Thyboron
DKGRE 10.92 56.41 Grenaa
DKFDH 10.55 57.43 Frederikshavn
DKHAN 8.6 57.12 Hanstholm
DKRNN 14.69 55.1 Ronne
DKHOR 9.87 55.86 Horsens
DKVEJ 9.55 55.7 Vejle
DKKOL 9.5 55.49 Kolding
DKRAN 10.05 56.46 Randers
DKSGD 9.79 54.91 Sonderborg
DKGED 11.93 54.57 Gedser
DKROD 11.35 54.65 Rodby
DKHUN 11.92 55.97 Hundested
DKNAK 11.13 54.83 Nakskov
DKAAB 9.42 55.04 Aabenraa
DZAZW -0.3 35.83 Arzew
ESFRO -8.24 43.48 Ferrol
ESSAG -0.21 39.65 Sagunto
ESCRS -1.88 36.97 Carboneras
FIKAS 21.24 62.38 Kaskinen
FILOV 26.24 60.44 Loviisa
FIINK 24.01 60.03 Inkoo
FIMHQ 19.93 60.09 Mariehamn
FINLI 22.03 60.46 Naantali
FIPRS 22.69 63.69 Pietarsaari
FIRAA 24.42 64.66 Raahe
FISKV 25.54 60.31 Skoldvik
FIUKI 21.37 60.79 Uusikaupunki
FIVAA 21.57 63.09 Vaasa
FRCFR -0.25 49.19 Caen
FRCER -1.62 49.65 Cherbourg
FRSML -2.02 48.64 Saint-Malo
FRROS -3.97 48.72 Roscoff
FRBIA 9.45 42.7 Bastia
FRAJA 8.74 41.92 Ajaccio
FRNCE 7.28 43.69 Nice
FRLAV 4.99 43.39 Lavera
GBBLY -1.5 55.12 Blyth
GBCOW -1.29 50.76 Cowes
GBFIS -4.98 52.01 Fishguard
GBHYM -2.92 54.03 Heysham
GBHLY -4.63 53.31 Holyhead
GBHTP -1.19 54.7 Hartlepool
GBKWL -2.96 58.98 Kirkwall
GBLAR -5.8 54.85 Larne
GBLDY -7.3 55.0 Londonderry
GBLEI -3.17 55.98 Leith
GBLER -1.14 60.16 Lerwick
GBLOW 1.75 52.47 Lowestoft
GBMLF -5.04 51.71 Milford Haven
GBPED -4.95 51.69 Pembroke Dock
GBPHD -1.78 57.5 Peterhead
GBPTB -3.79 51.58 Port Talbot
GBRMG 1.42 51.33 Ramsgate
GBROY -3.45 56.02 Rosyth
GBSHO -0.25 50.83 Shoreham
GBSTO -6.38 58.21 Stornoway
GBSUL -1.29 60.46 Sullom Voe
GBWPT -6.25 54.1 Warrenpoint
GBWEY -2.45 50.61 Weymouth
GRCFU 19.92 39.62 Corfu
GRKVA 24.41 40.93 Kavala
GRGPA 21.73 38.25 Patras
GRKLX 22.11 37.02 Kalamata
GRIGO 20.26 39.5 Igoumenitsa
IDCXP 109.02 -7.74 Cilacap
IDDUM 101.45 1.69 Dumai
IDGRE 112.66 -7.16 Gresik
IEARK -6.14 52.79 Arklow
IELMK -8.64 52.66 Limerick
IENRS -6.95 52.39 New Ross
IEROS -6.34 52.25 Rosslare
IMDGS -4.47 54.15 Douglas
INDAH 72.53 21.68 Dahej
INENR 80.34 13.26 Ennore
INHZA 72.63 21.1 Hazira
INNML 74.81 12.93 New Mangalore
INPRT 86.68 20.26 Paradip
INSIK 69.84 22.45 Sikka
IRKHK 50.32 29.23 Khark Island
IRASA 52.61 27.48 Assaluyeh
ITBDS 17.97 40.65 Brindisi
ITCHI 12.3 45.21 Chioggia
ITGEA 14.25 37.06 Gela
ITMLZ 15.27 38.21 Milazzo
ITMSN 15.57 38.19 Messina
ITOLB 9.52 40.92 Olbia
ITPIO 10.55 42.93 Piombino
ITPTO 8.39 40.84 Porto Torres
ITSIR 15.29 37.06 Siracusa
JPMIZ 133.75 34.5 Mizushima
KRPTK 126.83 36.97 Pyeongtaek
KRTSN 126.4 37.0 Daesan
KWMEA 48.16 29.06 Mina al Ahmadi
LKGAL 80.21 6.03 Galle
LKHBA 81.1 6.12 Hambantota
LKTRR 81.22 8.56 Trincomalee
LVLPX 21.0 56.53 Liepaja
MAJFL -8.63 33.11 Jorf Lasfar
MANDR -2.93 35.28 Nador
MXLZC -102.17 17.93 Lazaro Cardenas
MXDBT -92.99 18.43 Dos Bocas
MYPDI 101.79 2.52 Port Dickson
MYLUM 100.63 4.23 Lumut
MYKTE 103.45 4.52 Kerteh
NGBON 7.16 4.43 Bonny
NLBRS 3.56 51.4 Breskens
NLDHR 4.78 52.96 Den Helder
NLDZL 6.93 53.33 Delfzijl
NLHAR 5.41 53.17 Harlingen
NLKAM 5.92 52.56 Kampen
NLLEY 5.47 52.52 Lelystad
NLSCE 4.26 52.1 Scheveningen
NLSTD 4.03 51.82 Stellendam
NLTSL 5.21 53.36 Terschelling
NLURK 5.6 52.66 Urk
NLVLL 5.09 53.3 Vlieland
NOHFT 23.68 70.66 Hammerfest
NOHRD 16.55 68.8 Harstad
NOKKN 30.05 69.73 Kirkenes
NONVK 17.42 68.43 Narvik
NOSSJ 12.63 66.02 Sandnessjoen
NZMAP 174.5 -35.84 Marsden Point
OMDQM 57.72 19.67 Duqm
PHBTG 121.05 13.75 Batangas
PHILO 122.58 10.69 Iloilo
PLKOL 15.56 54.18 Kolobrzeg
PTAVE -8.74 40.64 Aveiro
QARLF 51.55 25.92 Ras Laffan
RUPKC 158.65 53.02 Petropavlovsk-Kamchatskiy
RUPRI 28.65 60.34 Primorsk
RUTUA 39.07 44.09 Tuapse
RUTAM 36.65 45.13 Taman
RUULU 28.4 59.68 Ust-Luga
RUVYS 28.56 60.62 Vysotsk
SAYNB 38.06 24.08 Yanbu
SARTA 50.16 26.64 Ras Tanura
SEBRO 11.43 58.35 Brofjorden
SEKAA 15.59 56.16 Karlskrona
SEKLR 16.37 56.66 Kalmar
SEKPS 19.06 59.72 Kapellskar
SELLA 22.17 65.57 Lulea
SELYS 11.43 58.27 Lysekil
SENYN 17.96 58.9 Nynashamn
SEPIT 21.5 65.31 Pitea
SESOL 14.58 56.05 Solvesborg
SESTE 11.82 58.08 Stenungsund
SEVAG 12.24 57.11 Varberg
SEVBY 18.28 57.63 Visby
SEWAL 11.7 58.01 Wallhamn
SEYST 13.82 55.42 Ystad
SESLI 18.81 57.7 Slite
SYBAN 35.94 35.19 Baniyas
TNBIZ 9.88 37.27 Bizerte
TRCKZ 26.41 40.15 Canakkale
TRZON 31.78 41.46 Zonguldak
TRERE 31.4 41.28 Eregli
TRTUZ 29.29 40.82 Tuzla
TWHUN 121.63 23.99 Hualien
UAIZM 28.83 45.34 Izmail
UANLV 31.99 46.95 Mykolaiv
UAYUZ 31.02 46.61 Pivdennyi
USALB -73.76 42.63 Albany
USBDR -73.18 41.17 Bridgeport
USBLI -122.5 48.75 Bellingham
USBTR -91.2 30.44 Baton Rouge
USHVN -72.9 41.28 New Haven
USLOG -122.95 46.11 Longview
USRCH -122.38 37.92 Richmond
USTXT -94.91 29.37 Texas City
USVAN -122.69 45.63 Vancouver
VEJOT -64.85 10.06 Jose Terminal
ZAMZY 22.15 -34.18 Mossel Bay
ZASDB 17.96 -33.02 Saldanha Bay`

export type Addition = { unlocode: string; name: string; longitude: number; latitude: number }

export const additions: readonly Addition[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [unlocode = '', longitude, latitude, ...name] = row.split(' ')
    return { unlocode, name: name.join(' '), longitude: Number(longitude), latitude: Number(latitude) }
  })
