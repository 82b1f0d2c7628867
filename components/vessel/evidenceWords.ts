import { wordsOf } from '../ui/words/words.ts'

export const evidenceWords = wordsOf({
  en: {
    title: 'Why these values?',
    hint: 'Reports received since each value last changed. The most frequent value is shown.',
    none: 'No reports yet.',
    since: 'first',
    count: (count: string) => `received ${count} ×`,
    share: (percent: string) => `${percent} %`,
    last: 'last',
    position: 'Position',
    from: (sources: string) => `from ${sources}`,
    quarantine: (count: string) =>
      count === '1'
        ? 'Implausible position, waiting for confirmation:'
        : `${count} implausible positions; the latest is waiting for confirmation:`,
    quarantinePast: (count: string) =>
      count === '1' ? '1 implausible position was rejected.' : `${count} implausible positions were rejected.`,
    fields: {
      name: 'Name',
      imo: 'IMO',
      call_sign: 'Call sign',
      ship_type: 'Type',
      ais_version: 'AIS version',
      to_bow: 'Antenna to bow',
      to_stern: 'Antenna to stern',
      to_port: 'Antenna to port side',
      to_starboard: 'Antenna to starboard side',
      destination: 'Destination',
      eta: 'ETA',
      draught: 'Draught',
    } as Record<string, string>,
  },
  de: {
    title: 'Woher diese Angaben?',
    hint: 'Meldungen seit der letzten Änderung je Angabe. Angezeigt wird der häufigste Wert.',
    none: 'Noch keine Meldungen.',
    since: 'zuerst',
    count: (count) => `${count} × empfangen`,
    share: (percent) => `${percent} %`,
    last: 'zuletzt',
    position: 'Position',
    from: (sources) => `von ${sources}`,
    quarantine: (count) =>
      count === '1'
        ? 'Unplausible Position, wartet auf Bestätigung:'
        : `${count} unplausible Positionen; die letzte wartet auf Bestätigung:`,
    quarantinePast: (count) =>
      count === '1' ? '1 unplausible Position wurde verworfen.' : `${count} unplausible Positionen wurden verworfen.`,
    fields: {
      name: 'Name',
      imo: 'IMO',
      call_sign: 'Rufzeichen',
      ship_type: 'Typ',
      ais_version: 'AIS-Version',
      to_bow: 'Antenne bis Bug',
      to_stern: 'Antenne bis Heck',
      to_port: 'Antenne bis Backbordseite',
      to_starboard: 'Antenne bis Steuerbordseite',
      destination: 'Reiseziel',
      eta: 'ETA',
      draught: 'Tiefgang',
    },
  },
})
