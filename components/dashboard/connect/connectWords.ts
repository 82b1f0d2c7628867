import { wordsOf } from '../../ui/words/words.ts'

/** Texts of the first visit, which asks for a source of vessels. */
export const connectWords = wordsOf({
  en: {
    title: 'Where do your vessels come from?',
    close: 'Close',
    simulated: 'These vessels are simulated. They disappear once a source is connected.',
    noVessels: 'Connect a source to see vessels.',
    ways: {
      receiver: { title: 'A receiver on my network', text: 'AIS-catcher, rtl-ais, Signal K, OpenCPN or any other.' },
      norway: { title: 'Open feed: Norway', text: 'Norwegian coast and economic zone.' },
      finland: { title: 'Open feed: Finland', text: 'Northern Baltic Sea.' },
      key: { title: 'My key for a network', text: 'aisstream.io, openwaters.io or another server.' },
    },
    chart: {
      title: 'Which chart do you want?',
      staysHere: 'Coasts of the whole world, without quays. Nothing leaves this service.',
      givesAway: (host: string) =>
        `The browsers of all users request ${host}, which sees their IP addresses and the part of the map they look at.`,
      all: 'Files, seamarks and other charts',
    },
    keepSimulated: 'Keep simulated vessels',
    later: 'Later',
    others: 'TCP, MQTT, NATS, gpsd or HTTP:',
    sources: 'All kinds of sources',
    receiverName: 'Receiver',
    receiverText: 'Lastfix listens on this UDP port. Your receiver sends to it.',
    port: 'Port',
    listen: 'Start listening',
    connect: 'Connect',
    covers: 'Covers',
    credit: 'Credit',
    licence: 'Licence',
    coverage: {
      norway: 'Norway’s coast and economic zone, Svalbard and Jan Mayen. Not small fishing vessels and yachts.',
      finland: 'The Baltic Sea around Finland.',
    },
    creditShown: 'The credit is shown on the map and in exports.',
    network: 'Network',
    networks: { aisstream: 'aisstream.io', openwaters: 'openwaters.io', 'aisstream-server': 'another server' },
    waiting: 'Waiting for the first message…',
    received: (messages: string, name: string, vessels: string): string =>
      `${messages === '1' ? '1 message' : `${messages} messages`} from ${name}, ${vessels === '1' ? '1 vessel' : `${vessels} vessels`}`,
    showOnMap: 'Show on map',
    done: 'Done',
    programs: 'Set up your receiver',
    localhost: 'This page is open on the server itself. On other machines, use its network address instead.',
    copy: (program: string) => `Copy for ${program}`,
    setups: {
      'AIS-catcher': 'Start with:',
      'rtl-ais': 'Start with:',
      'Signal K': 'Install the plugin ais-forwarder and set as endpoint (UDP):',
      OpenCPN: 'Options, Connections: add a network connection, UDP, output on this port, to:',
    },
  },
  de: {
    title: 'Woher kommen Ihre Schiffe?',
    close: 'Schließen',
    simulated: 'Diese Schiffe sind simuliert. Sie verschwinden, sobald eine Quelle verbunden ist.',
    noVessels: 'Verbinden Sie eine Quelle, um Schiffe zu sehen.',
    ways: {
      receiver: {
        title: 'Ein Empfänger in meinem Netz',
        text: 'AIS-catcher, rtl-ais, Signal K, OpenCPN oder ein anderer.',
      },
      norway: { title: 'Offener Datenstrom: Norwegen', text: 'Küste und Wirtschaftszone Norwegens.' },
      finland: { title: 'Offener Datenstrom: Finnland', text: 'Nördliche Ostsee.' },
      key: { title: 'Mein Schlüssel für ein Netz', text: 'aisstream.io, openwaters.io oder ein anderer Server.' },
    },
    chart: {
      title: 'Welche Karte möchten Sie?',
      staysHere: 'Küsten der ganzen Welt, ohne Kais. Nichts verlässt diesen Dienst.',
      givesAway: (host) =>
        `Die Browser aller Benutzer fragen ${host} an. Dieser Host sieht ihre IP-Adressen und welchen Kartenausschnitt sie betrachten.`,
      all: 'Dateien, Seezeichen und andere Karten',
    },
    keepSimulated: 'Simulierte Schiffe behalten',
    later: 'Später',
    others: 'TCP, MQTT, NATS, gpsd oder HTTP:',
    sources: 'Alle Arten von Quellen',
    receiverName: 'Empfänger',
    receiverText: 'Lastfix wartet an diesem UDP-Port. Ihr Empfänger sendet dorthin.',
    port: 'Port',
    listen: 'Empfang starten',
    connect: 'Verbinden',
    covers: 'Gebiet',
    credit: 'Quellenangabe',
    licence: 'Lizenz',
    coverage: {
      norway:
        'Küste und Wirtschaftszone Norwegens, Svalbard und Jan Mayen. Ohne kleine Fischereifahrzeuge und Yachten.',
      finland: 'Die Ostsee um Finnland.',
    },
    creditShown: 'Die Quellenangabe steht auf der Karte und in Exporten.',
    network: 'Netz',
    networks: { aisstream: 'aisstream.io', openwaters: 'openwaters.io', 'aisstream-server': 'anderer Server' },
    waiting: 'Wartet auf die erste Nachricht …',
    received: (messages, name, vessels) =>
      `${messages === '1' ? '1 Nachricht' : `${messages} Nachrichten`} von ${name}, ${vessels === '1' ? '1 Schiff' : `${vessels} Schiffe`}`,
    showOnMap: 'Auf der Karte zeigen',
    done: 'Fertig',
    programs: 'Empfänger einrichten',
    localhost:
      'Diese Seite ist auf dem Server selbst geöffnet. Verwenden Sie auf anderen Rechnern seine Netzwerkadresse.',
    copy: (program) => `Kopieren für ${program}`,
    setups: {
      'AIS-catcher': 'Starten mit:',
      'rtl-ais': 'Starten mit:',
      'Signal K': 'Plugin ais-forwarder installieren und als Endpunkt (UDP) eintragen:',
      OpenCPN: 'Optionen, Verbindungen: Netzwerkverbindung mit UDP und Ausgabe an diesem Port hinzufügen, an:',
    },
  },
})
