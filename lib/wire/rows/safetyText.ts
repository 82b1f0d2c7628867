import type { SafetyText } from '#lib/stations/safetyText.ts'
import { stationKinds } from '#lib/stations/stationReport.ts'
import { pointOf } from '../point.ts'
import { columnsOf, type Table } from '../table.ts'
import { formatReceived } from '../time.ts'

const { text, integer, word, point, known } = columnsOf<SafetyText>()

export const safetyTexts = {
  columns: [
    known.integer('id', 'Id of the text; grows with every one.', ({ id }) => id),
    known.time('at', 'When it was sent first.', ({ atMicroseconds }) => formatReceived(atMicroseconds)),
    known.integer('mmsi', { meaning: 'MMSI of the sender.', examples: [244_660_001] }, ({ mmsi }) => mmsi),
    word(['vessel', ...stationKinds])('kind', 'What the sender is; null if it is unknown.', ({ kind }) => kind),
    text('name', 'Name of the sender.', ({ name }) => name),
    known.integer('type', '12: to one station; 14: to all.', ({ type }) => type),
    integer('to_mmsi', 'MMSI of the addressee, for type 12.', ({ toMmsi }) => toMmsi),
    known.text('text', 'The text, as it was sent.', (sent) => sent.text),
    point('position', 'Position of the sender then, a GeoJSON Point.', (sent) => pointOf(sent)),
    known.text('source', 'Name of the source.', ({ source }) => source),
  ],
} satisfies Table<SafetyText>
