import { wordsOf } from '../ui/words/words.ts'

export const evidenceWords = wordsOf({
  en: {
    title: 'Why these values?',
    hint: 'Reports differ. The most frequent value since the last change is shown.',
    receivedFrom: 'Received from',
    since: 'first',
    count: (count: string) => `received ${count} ×`,
    last: 'last',
    from: (sources: string) => `from ${sources}`,
    quarantine: (count: string) =>
      count === '1'
        ? 'Implausible position, waiting for confirmation:'
        : `${count} implausible positions; the latest is waiting for confirmation:`,
    doubts: {
      displaced_together: 'Displaced together with other vessels. The last trusted position is shown. Sent:',
      not_plausible_for_receiver: 'Far beyond the range of the receiver. The last trusted position is shown. Sent:',
    },
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
    hint: 'Die Meldungen weichen voneinander ab. Gezeigt wird der häufigste Wert seit der letzten Änderung.',
    receivedFrom: 'Empfangen von',
    since: 'zuerst',
    count: (count) => `${count} × empfangen`,
    last: 'zuletzt',
    from: (sources) => `von ${sources}`,
    quarantine: (count) =>
      count === '1'
        ? 'Unplausible Position, wartet auf Bestätigung:'
        : `${count} unplausible Positionen; die letzte wartet auf Bestätigung:`,
    doubts: {
      displaced_together:
        'Gemeinsam mit anderen Schiffen versetzt. Gezeigt wird die letzte vertrauenswürdige Position. Gesendet:',
      not_plausible_for_receiver:
        'Weit außerhalb der Reichweite des Empfängers. Gezeigt wird die letzte vertrauenswürdige Position. Gesendet:',
    },
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
