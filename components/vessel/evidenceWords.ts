import { wordsOf } from '../ui/words/words.ts'

export const evidenceWords = wordsOf({
  en: {
    title: 'Why these values?',
    hint: 'Reports received since each value last changed. The most frequent value is shown.',
    none: 'No reports yet.',
    since: 'first',
    count: (count: string) => `received ${count} ×`,
    last: 'last',
    from: (sources: string) => `from ${sources}`,
    quarantine: (count: string) =>
      count === '1'
        ? 'Implausible position, waiting for confirmation:'
        : `${count} implausible positions; the latest is waiting for confirmation:`,
    quarantinePast: (count: string) =>
      count === '1' ? '1 implausible position was rejected.' : `${count} implausible positions were rejected.`,
    antenna: {
      to_bow: 'Antenna to bow',
      to_stern: 'Antenna to stern',
      to_port: 'Antenna to port side',
      to_starboard: 'Antenna to starboard side',
    } as Record<string, string>,
  },
  de: {
    title: 'Woher diese Angaben?',
    hint: 'Meldungen seit der letzten Änderung je Angabe. Angezeigt wird der häufigste Wert.',
    none: 'Noch keine Meldungen.',
    since: 'zuerst',
    count: (count) => `${count} × empfangen`,
    last: 'zuletzt',
    from: (sources) => `von ${sources}`,
    quarantine: (count) =>
      count === '1'
        ? 'Unplausible Position, wartet auf Bestätigung:'
        : `${count} unplausible Positionen; die letzte wartet auf Bestätigung:`,
    quarantinePast: (count) =>
      count === '1' ? '1 unplausible Position wurde verworfen.' : `${count} unplausible Positionen wurden verworfen.`,
    antenna: {
      to_bow: 'Antenne bis Bug',
      to_stern: 'Antenne bis Heck',
      to_port: 'Antenne bis Backbordseite',
      to_starboard: 'Antenne bis Steuerbordseite',
    },
  },
})
