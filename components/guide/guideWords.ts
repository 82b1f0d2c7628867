import type { Language } from '#lib/wire/languages.ts'
import { sectionWords } from '../account/sectionWords.ts'
import { sourceWords } from '../account/sources/sourceWords.ts'
import { areaWords } from '../areas/words.ts'
import { connectWords } from '../dashboard/connect/connectWords.ts'
import { dashboardWords } from '../dashboard/dashboardWords.ts'
import { eventWords } from '../events/eventWords.ts'
import { passageWords } from '../list/passages/passageWords.ts'
import { listWords } from '../list/words.ts'
import { vesselListWords } from '../lists/vesselListWords.ts'
import { mapWords } from '../map/mapWords.ts'
import { playbackWords } from '../playback/playbackWords.ts'
import { berthWords } from '../port/berths/berthWords.ts'
import { boardWords } from '../port/boardWords.ts'
import { vesselWords } from '../record/vesselWords.ts'
import { searchWords } from '../search/searchWords.ts'
import { shareWords } from '../share/shareWords.ts'
import { distressWords } from '../stations/distressWords.ts'
import { eventKindWords } from '../ui/words/eventKindWords.ts'
import { wordsOf } from '../ui/words/words.ts'
import { evidenceWords } from '../vessel/evidenceWords.ts'
import { trackWords } from '../vessel/trackWords.ts'
import { filterWords } from '../view/filterWords.ts'
import { leftOutWords } from '../view/leftOutWords.ts'
import { publicLinkWords } from '../views/publicLinkWords.ts'
import { viewWords } from '../views/viewWords.ts'

/** In texts, `*…*` marks a label of the screen and backticks mark a key or an input. */
export interface GuideSection {
  id:
    | 'connect'
    | 'find'
    | 'ports'
    | 'filter'
    | 'watch'
    | 'share'
    | 'playback'
    | 'passages'
    | 'reception'
    | 'distress'
    | 'export'
  title: string
  steps: readonly string[]
  /** The text alternative of the picture. */
  picture: string
}

/** The labels of the screens, so that the guide uses the same names. */
const labelsIn = <Spoken extends Language>(language: Spoken) => ({
  areas: areaWords[language],
  bar: dashboardWords[language],
  berths: berthWords[language],
  board: boardWords[language],
  connect: connectWords[language],
  events: eventWords[language],
  distress: distressWords[language],
  evidence: evidenceWords[language],
  filters: filterWords[language],
  kinds: eventKindWords[language],
  leftOut: leftOutWords[language],
  list: listWords[language],
  lists: vesselListWords[language],
  map: mapWords[language],
  passages: passageWords[language],
  playback: playbackWords[language],
  publicLinks: publicLinkWords[language],
  search: searchWords[language],
  sections: sectionWords[language].sections,
  share: shareWords[language],
  sources: sourceWords[language],
  track: trackWords[language],
  vessel: vesselWords[language],
  views: viewWords[language],
})

const en = labelsIn('en')
const de = labelsIn('de')

export const guideWords = wordsOf({
  en: {
    title: 'Guide',
    intro:
      'How to connect a receiver, find vessels and ports, filter vessels, get events, share views, look at past positions, and export data.',
    keysHint: 'Press `?` on the map for all keyboard shortcuts.',
    contents: 'Contents',
    reference: 'API reference',
    sections: [
      {
        id: 'connect',
        title: 'Connect a receiver',
        steps: [
          `This is for administrators. At the first visit, the map asks *${en.connect.title}* Later, the question is under *${en.sections.sources}* in the account: *${en.sources.question}*.`,
          `Choose *${en.connect.ways.receiver.title}*, keep the port or change it, and choose *${en.connect.listen}*.`,
          `*${en.connect.programs}* has the command or address for AIS-catcher, rtl-ais, Signal K and OpenCPN. Copy it to the machine of the receiver.`,
          `Lastfix counts the messages as they arrive. *${en.connect.showOnMap}* moves the map to the vessels. Simulated vessels disappear.`,
          `Without a receiver, choose *${en.connect.ways.norway.title}*, *${en.connect.ways.finland.title}* or *${en.connect.ways.key.title}*.`,
          `*${en.sections.sources}* in the account has all other kinds, such as TCP, MQTT and HTTP. *${en.sources.test}* shows the first lines before anything is saved, *${en.sources.pause}* stops a source for a while.`,
        ],
        picture: 'The question where vessels come from, with the port for a receiver',
      },
      {
        id: 'find',
        title: 'Find a vessel',
        steps: [
          'Press `/` or click the search field at the top of the map.',
          `Type a name, an MMSI, an IMO number, a call sign, a port, or a position such as \`51.95 4.13\`. A part of a name is enough.`,
          'Select a result with the arrow keys and press `Enter`. The map moves to the vessel and opens its panel.',
          `*${en.vessel.follow}* keeps the vessel in the centre. *${en.evidence.title}* lists the reports behind each value.`,
          `The map shows where the vessel has been in the last six hours. *${en.track.title}* in the panel sets the period, or turns the track off.`,
        ],
        picture: 'A vessel on the map, with its track and its panel',
      },
      {
        id: 'ports',
        title: 'See who is in a port',
        steps: [
          `Press \`P\` for *${en.bar.ports}*. It lists the ports near the centre of the map; type a name or UN/LOCODE for others.`,
          'Choose a port to see it on the map, with the number of vessels that are expected, in port, arrived and departed. A click on the name of a port on the map shows the same.',
          `*${en.map.port.board}* opens its page, which lists these vessels and updates automatically. Filter it by type, flag or list, sort it by its columns, and save each list as CSV.`,
          `*${en.board.heads.reported}* is what the vessel reports. *${en.board.heads.estimated}* is calculated from its distance and speed; ± shows how far off it may be.`,
          `*${en.berths.title}* shows which vessel was at which berth, how many waited at anchor, and how long vessels waited and stayed. Striped bars and hatched hours are times that were not received.`,
        ],
        picture: 'The ports near Rotterdam, with the numbers of one of them',
      },
      {
        id: 'filter',
        title: 'Filter vessels and draw an area',
        steps: [
          `Press \`F\` for *${en.bar.filters}* and select types, flags, ports or speeds. The number next to each value is the number of vessels.`,
          `Press \`A\` for *${en.bar.areas}* and choose *${en.areas.tools.polygon}*. Click points on the map, then click the first one again.`,
          `Map and list show only vessels that match all filters and are inside the area. The active filters are listed above the map: click one to remove it, or *${en.filters.clearAll}*.`,
          `To use them again, press \`V\` for *${en.bar.views}* and save them under a name.`,
          `Keep vessels of your choice in lists: *${en.lists.add}* is in the panel of a vessel, next to selected vessels and to an area. Press \`S\` for *${en.bar.lists}*, and choose *${en.lists.onlyThese}*.`,
        ],
        picture: 'Tankers inside an area drawn on the map',
      },
      {
        id: 'watch',
        title: 'Get an event when a vessel enters an area',
        steps: [
          'Draw the area as above, and set filters if only some vessels matter.',
          `Choose *${en.events.watchThisArea}* next to the area. Without drawing, press \`E\` for *${en.bar.events}* and choose *${en.events.watchScreen}*, under *${en.events.watches}*.`,
          `Under *${en.events.watches}*, edit the watch to select other events, such as *${en.kinds.dwelt}* or *${en.kinds.dark}*. *${en.events.terms}* sets how long a stay or a loss of signal must last.`,
          `Under *${en.events.inThisBrowser}*, turn on *${en.events.sound}* or *${en.events.notification}*.`,
          `The bell shows the number of unread events. Under *${en.events.panel}*, click an event to see where it happened, then *${en.events.acknowledge}*. *${en.events.silence}* ends the events of one vessel. With a watch and a period under *${en.events.filters}*, *${en.leftOut.leftOut('14')}* counts reports that caused no event.`,
          `To watch a single vessel, choose *${en.events.watchVessel}* (the bell) in its panel.`,
        ],
        picture: 'An event of a watched area, and where it happened',
      },
      {
        id: 'share',
        title: 'Share what you see',
        steps: [
          `Choose *${en.share.share}* at the top of the map.`,
          `*${en.share.copyLink}* copies the URL of this view: map, filters, areas, and open vessel. *${en.share.copyShortLink}* creates a short one. Both open for users who can sign in.`,
          `*${en.share.qr}* shows the link for a phone; *${en.share.print}* prints the map.`,
          `To share without sign-in, an administrator publishes a saved view: *${en.sections.views}* in the account, then *${en.publicLinks.publicLink}*.`,
        ],
        picture: 'The menu for sharing a view',
      },
      {
        id: 'playback',
        title: 'Look at past positions',
        steps: [
          `Press \`B\` for *${en.playback.title}*. Map and list show the positions of an hour ago.`,
          `Drag the slider to another time, or choose *${en.playback.play}* and a speed.`,
          'The bars above the slider count the vessels in view by hour. Hatched hours were not received.',
          `*${en.map.tracks.title}* draws where the vessels in view have been, for an hour before the time that is shown.`,
          `*${en.playback.toNow}* shows current positions again.`,
        ],
        picture: 'Positions of an hour ago, with the time slider',
      },
      {
        id: 'passages',
        title: 'Who passed here?',
        steps: [
          `Draw an area, choose *${en.passages.whoPassed}* under *${en.bar.areas}*, and choose a period. For a line, choose *${en.areas.gateLine}* there (or press \`G\`), click its ends, then *${en.passages.whoPassed}*.`,
          'The list shows every passage: from when to when a vessel was in the area, or when it crossed the line, and in which direction. The bars count them by hour and type.',
          `*${en.passages.entries.inferred('12:00')}* means that the vessel was first received inside at that time. The list shows an entry as exact only if the vessel was received shortly before and after it.`,
          `*${en.passages.moving}* leaves out vessels at the quay and is on by default for areas; *${en.passages.minMinutes}* leaves out short passages. All filters apply.`,
          `*${en.leftOut.leftOut('14')}* counts reports that no list, track or number contains, of vessels that were last received here: their positions were displaced together with others, or far beyond the range of the receiver. *${en.filters.labels.doubt}* in the filters finds such vessels.`,
          'Click a row to open the vessel and to draw the part of its track inside.',
          `*${en.list.export.title}* saves all rows as a file. The link of the page opens the same list again.`,
        ],
        picture: 'The vessels that passed an area, with the track of one of them',
      },
      {
        id: 'reception',
        title: 'See where you receive vessels',
        steps: [
          `Open *${en.map.legend}* on the map, check *${en.map.reception.title}*, and choose *${en.map.reception.by.age}* or *${en.map.reception.by.source}*.`,
          `The map colours every cell of 0.1° in which a vessel was received in the last seven days. *${en.map.reception.by.age}* shows how long ago; *${en.map.reception.by.source}* shows which feed received it, and where several feeds did.`,
          'An empty list, port or map shows when a vessel was last received there and by which feed, so that you can distinguish an empty area from one that no feed reaches.',
          'The panel of a vessel that has been silent for half an hour shows how many feeds still receive vessels at its last position. If some do, the vessel has stopped transmitting or is shielded.',
          'Click the number of vessels at the top of the map to see the feeds. Open one to see how many cells it received in each hour of the last day.',
        ],
        picture: 'The cells in which vessels were received, by age',
      },
      {
        id: 'distress',
        title: 'See stations and distress beacons',
        steps: [
          'Lastfix is not a safety system. Messages can be late, missing or false.',
          `Open *${en.map.legend}* on the map and check *${en.map.stations.title}*: aids to navigation, base stations, and search and rescue aircraft. A virtual aid is dotted; one off its position has a red ring.`,
          'Click a station, or search for its name or MMSI, to see what was received of it, and when.',
          'A beacon in distress is a red circle with a cross, shown at every zoom. A test is black, and raises no alarm.',
          `A red banner on every page has its position, since when it has been active, and the nearest vessels with distance and bearing. *${en.distress.show}* opens it on the map.`,
          `*${en.distress.sound}* turns the sound of this browser on or off. *${en.distress.acknowledge}* removes the banner for all users, until a new activation begins; the panel of the beacon says who acknowledged it, and when.`,
        ],
        picture: 'An active beacon on the map, with the banner and its panel',
      },
      {
        id: 'export',
        title: 'Export vessels and tracks',
        steps: [
          `Set filters for the vessels that you need, and press \`L\` for *${en.bar.list}*.`,
          `*${en.list.columns}* selects what the list shows; click a column head to sort by it.`,
          `Choose *${en.list.export.title}* and a format: ${Object.values(en.list.export.formats).join(', ')}. All matching vessels are exported, not only those on the screen.`,
          `To export the track of one vessel, select a file format under *${en.track.title}* in its panel.`,
          `For a program, choose *${en.share.share}*, then *${en.share.copyCurl}*: it copies the API request for these vessels.`,
        ],
        picture: 'The list of vessels with the export menu',
      },
    ] as readonly GuideSection[],
  },
  de: {
    title: 'Anleitung',
    intro:
      'Einen Empfänger anschließen, Schiffe und Häfen finden, Schiffe filtern, Ereignisse erhalten, Ansichten teilen, frühere Positionen ansehen und Daten exportieren.',
    keysHint: 'Alle Tastenkürzel zeigt die Karte mit `?`.',
    contents: 'Inhalt',
    reference: 'API-Referenz',
    sections: [
      {
        id: 'connect',
        title: 'Einen Empfänger anschließen',
        steps: [
          `Dies ist Administratoren vorbehalten. Beim ersten Besuch fragt die Karte *${de.connect.title}* Später steht die Frage im Konto unter *${de.sections.sources}*: *${de.sources.question}*.`,
          `Wählen Sie *${de.connect.ways.receiver.title}*, übernehmen oder ändern Sie den Port, und wählen Sie *${de.connect.listen}*.`,
          `*${de.connect.programs}* nennt den Befehl oder die Adresse für AIS-catcher, rtl-ais, Signal K und OpenCPN. Kopieren Sie ihn auf den Rechner des Empfängers.`,
          `Lastfix zählt die eintreffenden Nachrichten. *${de.connect.showOnMap}* bewegt die Karte zu den Schiffen. Simulierte Schiffe verschwinden.`,
          `Ohne Empfänger wählen Sie *${de.connect.ways.norway.title}*, *${de.connect.ways.finland.title}* oder *${de.connect.ways.key.title}*.`,
          `*${de.sections.sources}* im Konto bietet alle anderen Arten, etwa TCP, MQTT und HTTP. *${de.sources.test}* zeigt die ersten Zeilen, bevor etwas gespeichert wird, *${de.sources.pause}* hält eine Quelle vorübergehend an.`,
        ],
        picture: 'Die Frage, woher Schiffe kommen, mit dem Port für einen Empfänger',
      },
      {
        id: 'find',
        title: 'Ein Schiff finden',
        steps: [
          'Drücken Sie `/`, oder klicken Sie oben in das Suchfeld.',
          'Geben Sie einen Namen, eine MMSI, eine IMO-Nummer, ein Rufzeichen, einen Hafen oder eine Position wie `51,95 4,13` ein. Ein Teil des Namens genügt.',
          'Wählen Sie einen Treffer mit den Pfeiltasten, und drücken Sie `Eingabe`. Die Karte springt zum Schiff und öffnet seine Angaben.',
          `*${de.vessel.follow}* hält das Schiff in der Mitte. *${de.evidence.title}* zeigt die Meldungen zu jeder Angabe.`,
          `Die Karte zeigt, wo das Schiff in den letzten sechs Stunden war. *${de.track.title}* in den Angaben legt den Zeitraum fest oder schaltet die Spur aus.`,
        ],
        picture: 'Ein Schiff auf der Karte mit seiner Spur und seinen Angaben',
      },
      {
        id: 'ports',
        title: 'Sehen, wer in einem Hafen ist',
        steps: [
          `Öffnen Sie mit \`P\` *${de.bar.ports}*. Dort stehen die Häfen nahe der Kartenmitte; andere finden Sie mit Namen oder UN/LOCODE.`,
          'Wählen Sie einen Hafen, um ihn auf der Karte zu sehen, mit der Anzahl der Schiffe, die erwartet werden, im Hafen liegen, ein- und ausgelaufen sind. Ein Klick auf den Namen eines Hafens auf der Karte zeigt dasselbe.',
          `*${de.map.port.board}* öffnet seine Seite, die diese Schiffe auflistet und sich selbst aktualisiert. Filtern Sie nach Typ, Flagge oder Liste, sortieren Sie nach den Spalten, und speichern Sie jede Liste als CSV.`,
          `*${de.board.heads.reported}* ist, was das Schiff meldet. *${de.board.heads.estimated}* folgt aus Entfernung und Geschwindigkeit; ± zeigt, um wie viel sie falsch sein kann.`,
          `*${de.berths.title}* zeigt, welches Schiff an welchem Liegeplatz lag, wie viele vor Anker warteten und wie lange Schiffe warteten und blieben. Gestreifte Balken und schraffierte Stunden sind Zeiten ohne Empfang.`,
        ],
        picture: 'Die Häfen nahe Rotterdam mit den Zahlen eines von ihnen',
      },
      {
        id: 'filter',
        title: 'Schiffe filtern und ein Gebiet zeichnen',
        steps: [
          `Öffnen Sie mit \`F\` *${de.bar.filters}*, und wählen Sie Typen, Flaggen, Häfen oder Geschwindigkeiten. Die Zahl neben jedem Wert ist die Anzahl der Schiffe.`,
          `Öffnen Sie mit \`A\` *${de.bar.areas}*, und wählen Sie *${de.areas.tools.polygon}*. Klicken Sie Punkte auf der Karte an, zum Schluss noch einmal den ersten.`,
          `Karte und Liste zeigen nur Schiffe, die alle Filter erfüllen und im Gebiet liegen. Die aktiven Filter stehen über der Karte: Klicken Sie einen an, um ihn zu entfernen, oder *${de.filters.clearAll}*.`,
          `Um sie wiederzuverwenden, öffnen Sie mit \`V\` *${de.bar.views}* und speichern sie unter einem Namen.`,
          `Schiffe Ihrer Wahl sammeln Sie in Listen: *${de.lists.add}* steht in den Angaben eines Schiffs, neben ausgewählten Schiffen und neben einem Gebiet. Öffnen Sie mit \`S\` *${de.bar.lists}*, und wählen Sie *${de.lists.onlyThese}*.`,
        ],
        picture: 'Tanker in einem Gebiet, das auf der Karte gezeichnet wurde',
      },
      {
        id: 'watch',
        title: 'Ein Ereignis erhalten, wenn ein Schiff einfährt',
        steps: [
          'Zeichnen Sie das Gebiet wie oben, und setzen Sie Filter, wenn nur manche Schiffe wichtig sind.',
          `Wählen Sie *${de.events.watchThisArea}* neben dem Gebiet. Ohne zu zeichnen: Öffnen Sie mit \`E\` *${de.bar.events}*, und wählen Sie unter *${de.events.watches}* *${de.events.watchScreen}*.`,
          `Bearbeiten Sie unter *${de.events.watches}* die Überwachung, um weitere Ereignisse zu wählen, etwa *${de.kinds.dwelt}* oder *${de.kinds.dark}*. *${de.events.terms}* legt fest, wie lange ein Aufenthalt oder ein Signalverlust dauern muss.`,
          `Schalten Sie unter *${de.events.inThisBrowser}* *${de.events.sound}* oder *${de.events.notification}* ein.`,
          `Die Glocke zeigt die Anzahl ungelesener Ereignisse. Klicken Sie unter *${de.events.panel}* ein Ereignis an, um zu sehen, wo es geschah, und dann *${de.events.acknowledge}*. *${de.events.silence}* beendet die Ereignisse eines Schiffes. Mit einer Überwachung und einem Zeitraum unter *${de.events.filters}* zählt *${de.leftOut.leftOut('14')}* Meldungen, die kein Ereignis ausgelöst haben.`,
          `Ein einzelnes Schiff überwachen Sie mit *${de.events.watchVessel}* (der Glocke) in seinen Angaben.`,
        ],
        picture: 'Ein Ereignis eines überwachten Gebiets und wo es geschah',
      },
      {
        id: 'share',
        title: 'Teilen, was Sie sehen',
        steps: [
          `Wählen Sie oben auf der Karte *${de.share.share}*.`,
          `*${de.share.copyLink}* kopiert die URL dieser Ansicht: Karte, Filter, Gebiete und geöffnetes Schiff. *${de.share.copyShortLink}* legt eine kurze an. Beide öffnen sich für Benutzer, die sich anmelden können.`,
          `*${de.share.qr}* zeigt den Link für ein Telefon; *${de.share.print}* druckt die Karte.`,
          `Soll jeder ohne Konto zusehen können, veröffentlicht ein Administrator eine gespeicherte Ansicht: *${de.sections.views}* im Konto, dann *${de.publicLinks.publicLink}*.`,
        ],
        picture: 'Das Menü zum Teilen einer Ansicht',
      },
      {
        id: 'playback',
        title: 'Frühere Positionen ansehen',
        steps: [
          `Öffnen Sie mit \`B\` *${de.playback.title}*. Karte und Liste zeigen die Positionen von vor einer Stunde.`,
          `Ziehen Sie den Regler auf eine andere Zeit, oder wählen Sie *${de.playback.play}* und eine Geschwindigkeit.`,
          'Die Balken über dem Regler zählen die Schiffe im Ausschnitt nach Stunde. Schraffierte Stunden wurden nicht empfangen.',
          `*${de.map.tracks.title}* zeichnet, wo die sichtbaren Schiffe in der Stunde vor dem gezeigten Zeitpunkt waren.`,
          `*${de.playback.toNow}* zeigt wieder aktuelle Positionen.`,
        ],
        picture: 'Positionen von vor einer Stunde mit dem Zeitregler',
      },
      {
        id: 'passages',
        title: 'Wer war hier?',
        steps: [
          `Zeichnen Sie ein Gebiet, wählen Sie unter *${de.bar.areas}* *${de.passages.whoPassed}* und dann einen Zeitraum. Für eine Linie wählen Sie dort *${de.areas.gateLine}* (oder drücken \`G\`), klicken ihre Enden an und wählen *${de.passages.whoPassed}*.`,
          'Die Liste zeigt jede Passage: von wann bis wann ein Schiff im Gebiet war, oder wann und in welcher Richtung es die Linie gequert hat. Die Balken zählen sie nach Stunde und Typ.',
          `*${de.passages.entries.inferred('12:00')}* bedeutet, dass das Schiff um diese Zeit zuerst im Gebiet empfangen wurde. Genau ist eine Zeit nur, wenn das Schiff kurz davor und danach empfangen wurde.`,
          `*${de.passages.moving}* lässt Schiffe am Kai weg und ist bei Gebieten voreingestellt; *${de.passages.minMinutes}* lässt kurze Passagen weg. Alle Filter gelten.`,
          `*${de.leftOut.leftOut('14')}* zählt Meldungen, die in keiner Liste, Spur oder Zahl stehen, von Schiffen, die zuletzt hier empfangen wurden: Ihre Positionen waren mit denen anderer versetzt oder lagen weit außerhalb der Reichweite des Empfängers. *${de.filters.labels.doubt}* in den Filtern findet solche Schiffe.`,
          'Klicken Sie eine Zeile an, um das Schiff zu öffnen und den Teil seiner Spur im Gebiet zu zeichnen.',
          `*${de.list.export.title}* speichert alle Zeilen in einer Datei. Der Link der Seite öffnet dieselbe Liste wieder.`,
        ],
        picture: 'Die Schiffe, die in einem Gebiet waren, mit der Spur eines von ihnen',
      },
      {
        id: 'reception',
        title: 'Sehen, wo Sie Schiffe empfangen',
        steps: [
          `Öffnen Sie auf der Karte *${de.map.legend}*, wählen Sie *${de.map.reception.title}*, dann *${de.map.reception.by.age}* oder *${de.map.reception.by.source}*.`,
          `Die Karte färbt jede Zelle von 0,1°, in der in den letzten sieben Tagen ein Schiff empfangen wurde. *${de.map.reception.by.age}* zeigt, wie alt der letzte Empfang ist; *${de.map.reception.by.source}* zeigt, welche Datenquelle dort empfängt und wo es mehrere sind.`,
          'Eine leere Liste, ein leerer Hafen oder eine leere Karte nennt den letzten Empfang an diesem Ort und seine Datenquelle. So erkennen Sie, ob dort kein Schiff ist oder ob keine Datenquelle so weit reicht.',
          'Wurde ein Schiff seit einer halben Stunde nicht empfangen, nennen seine Angaben die Anzahl der Datenquellen, die seine letzte Position weiterhin empfangen. Empfängt dort noch eine, sendet das Schiff nicht mehr, oder es ist abgeschattet.',
          'Klicken Sie oben die Anzahl der Schiffe an, um die Datenquellen zu sehen. Eine geöffnete zeigt, wie viele Zellen sie in jeder Stunde des letzten Tages empfangen hat.',
        ],
        picture: 'Die Zellen, in denen Schiffe empfangen wurden, nach Alter',
      },
      {
        id: 'distress',
        title: 'Stationen und Seenotsender sehen',
        steps: [
          'Lastfix ist kein Sicherheitssystem. Nachrichten können verspätet, unvollständig oder falsch sein.',
          `Öffnen Sie auf der Karte *${de.map.legend}*, und wählen Sie *${de.map.stations.title}*: Seezeichen, Basisstationen und SAR-Luftfahrzeuge. Ein virtuelles Seezeichen ist gepunktet; ein vertriebenes hat einen roten Ring.`,
          'Klicken Sie eine Station an, oder suchen Sie ihren Namen oder ihre MMSI. So sehen Sie, was von ihr empfangen wurde und wann.',
          'Ein aktiver Seenotsender ist ein roter Kreis mit Kreuz und in jeder Zoomstufe zu sehen. Ein Test ist schwarz und löst keinen Alarm aus.',
          `Ein roter Streifen auf jeder Seite nennt die Position, seit wann der Sender aktiv ist, und die nächsten Schiffe mit Entfernung und Peilung. *${de.distress.show}* öffnet ihn auf der Karte.`,
          `*${de.distress.sound}* schaltet den Ton dieses Browsers ein oder aus. *${de.distress.acknowledge}* entfernt den Streifen für alle Benutzer, bis der Sender von Neuem aktiv wird; seine Angaben nennen, wer quittiert hat und wann.`,
        ],
        picture: 'Ein aktiver Seenotsender auf der Karte, mit dem Streifen und seinen Angaben',
      },
      {
        id: 'export',
        title: 'Schiffe und Spuren exportieren',
        steps: [
          `Setzen Sie Filter für die Schiffe, die Sie brauchen, und öffnen Sie mit \`L\` *${de.bar.list}*.`,
          `*${de.list.columns}* legt fest, was die Liste zeigt; ein Klick auf einen Spaltenkopf sortiert danach.`,
          `Wählen Sie *${de.list.export.title}* und ein Format: ${Object.values(de.list.export.formats).join(', ')}. Exportiert werden alle passenden Schiffe, nicht nur die auf dem Bildschirm.`,
          `Für die Spur eines Schiffes wählen Sie unter *${de.track.title}* in seinen Angaben ein Dateiformat.`,
          `Für ein Programm wählen Sie *${de.share.share}*, dann *${de.share.copyCurl}*: Damit kopieren Sie die API-Abfrage dieser Schiffe.`,
        ],
        picture: 'Die Schiffsliste mit dem Exportmenü',
      },
    ],
  },
})
