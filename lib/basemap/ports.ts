/**
 * The ports that are written on the map from zoom 4, by UN/LOCODE, as a chart spells them, and in German where that differs.
 * All others follow closer in.
 */
const rows = `
NLRTM Rotterdam
NLAMS Amsterdam
BEANR Antwerp | Antwerpen
BEZEE Zeebrugge
DEHAM Hamburg
DEBRV Bremerhaven
GBFXT Felixstowe
GBSOU Southampton
GBLIV Liverpool
GBIMM Immingham
GBABD Aberdeen
IEDUB Dublin
FRLEH Le Havre
FRMRS Marseille
FRDKK Dunkirk | Dünkirchen
ESALG Algeciras
ESBCN Barcelona
ESVLC Valencia
ESLPA Las Palmas
PTLIS Lisbon | Lissabon
PTSIE Sines
ITGOA Genoa | Genua
ITGIT Gioia Tauro
ITTRS Trieste | Triest
ITNAP Naples | Neapel
MTMAR Marsaxlokk
GRPIR Piraeus | Piräus
TRIST Istanbul
TRIZM Izmir
TRMER Mersin
ROCND Constanța
UAODS Odesa
BGVAR Varna
RUNVS Novorossiysk | Noworossijsk
RULED Saint Petersburg | Sankt Petersburg
RUMMK Murmansk
RUVVO Vladivostok | Wladiwostok
FIHEL Helsinki
EETLL Tallinn
LVRIX Riga
LTKLJ Klaipėda
PLGDN Gdańsk | Danzig
SEGOT Gothenburg | Göteborg
SESTO Stockholm
DKCPH Copenhagen | Kopenhagen
DKSKA Skagen
NOOSL Oslo
NOBGO Bergen
ISREY Reykjavík
EGPSD Port Said
EGALY Alexandria
EGSUZ Suez
ILHFA Haifa
LBBEY Beirut
CYLMS Limassol
MAPTM Tanger Med
MACAS Casablanca
TNTUN Tunis
DZALG Algiers | Algier
LYTIP Tripoli | Tripolis
SNDKR Dakar
CIABJ Abidjan
GHTEM Tema
NGLOS Lagos
CMDLA Douala
AOLAD Luanda
NAWVB Walvis Bay
ZACPT Cape Town | Kapstadt
ZADUR Durban
ZARCB Richards Bay
MZMPM Maputo
TZDAR Dar es Salaam | Daressalam
KEMBA Mombasa
DJJIB Djibouti | Dschibuti
MUPLU Port Louis
SAJED Jeddah | Dschidda
SADMM Dammam
AEJEA Jebel Ali
AEFJR Fujairah
OMSLL Salalah
QADOH Doha
KWKWI Kuwait
IRBND Bandar Abbas
IQUQR Umm Qasr
PKKHI Karachi | Karatschi
INNSA Nhava Sheva
INMUN Mundra
INMAA Chennai
INCCU Kolkata | Kalkutta
INCOK Kochi
LKCMB Colombo
BDCGP Chattogram
MMRGN Yangon
THLCH Laem Chabang
MYPKG Port Klang
SGSIN Singapore | Singapur
IDTPP Tanjung Priok
IDSUB Surabaya
IDBLW Belawan
VNSGN Ho Chi Minh City | Ho-Chi-Minh-Stadt
VNHPH Haiphong
PHMNL Manila
HKHKG Hong Kong | Hongkong
TWKHH Kaohsiung
CNSHG Shanghai
CNNBG Ningbo
CNGZG Guangzhou
CNQDG Qingdao
CNTXG Tianjin
CNXMG Xiamen
CNDAG Dalian
KRPUS Busan
KRINC Incheon
JPTYO Tokyo | Tokio
JPNGO Nagoya
JPOSA Osaka
JPHKT Hakata
AUSYD Sydney
AUMEL Melbourne
AUBNE Brisbane
AUFRE Fremantle
AUPHE Port Hedland
AUADL Adelaide
AUDRW Darwin
NZAKL Auckland
NZLYT Lyttelton
PGPOM Port Moresby
FJSUV Suva
USNYC New York
USBOS Boston
USBAL Baltimore
USORF Norfolk
USCHS Charleston
USSAV Savannah
USMIA Miami
USMSY New Orleans
USHOU Houston
USLAX Los Angeles
USOAK Oakland
USSEA Seattle
USHNL Honolulu
USANC Anchorage
CAVAN Vancouver
CAPRR Prince Rupert
CAHAL Halifax
CAMTR Montréal
MXVER Veracruz
MXZLO Manzanillo
PAONX Colón
PABLB Balboa
COCTG Cartagena
COBUN Buenaventura
JMKIN Kingston
PRSJU San Juan
BSFPO Freeport
TTPOS Port of Spain
GYGEO Georgetown
BRSSZ Santos
BRPNG Paranaguá
BRSSA Salvador
BRREC Recife
BRFOR Fortaleza
BRBEL Belém
BRRIG Rio Grande
UYMVD Montevideo
ARBUE Buenos Aires
CLVAP Valparaíso
CLPUQ Punta Arenas
PECLL Callao
ECGYE Guayaquil`

export interface MajorPort {
  name: string
  german: string | null
}

export const majorPorts: ReadonlyMap<string, MajorPort> = new Map(
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [name = '', german = null] = row.slice(6).split(' | ')
      return [row.slice(0, 5), { name, german }]
    }),
)
