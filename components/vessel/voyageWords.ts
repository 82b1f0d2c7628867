import { wordsOf } from '../ui/words/words.ts'

export const voyageWords = wordsOf({
  en: {
    to: 'to',
    toGo: (miles: string) => `${miles} to go (direct)`,
    done: (share: string) => `${share} done`,
    departed: (time: string) => `Departed ${time}`,
    away: (miles: string) => `${miles} away`,
    inPort: (since: string) => `In port ${since}`,
    inPortOf: (port: string, since: string) => `In ${port} ${since}`,
    reported: 'ETA (AIS)',
    estimated: 'ETA (estimated)',
    error: (duration: string) => `± ${duration}`,
    errorHint: (hours: string, arrivals: string) =>
      `Median error at this port with ${hours} h to go, measured at ${arrivals} arrivals`,
  },
  de: {
    to: 'nach',
    toGo: (miles) => `noch ${miles} Luftlinie`,
    done: (share) => `${share} zurückgelegt`,
    departed: (time) => `Ausgelaufen ${time}`,
    away: (miles) => `${miles} entfernt`,
    inPort: (since) => `Im Hafen ${since}`,
    inPortOf: (port, since) => `In ${port} ${since}`,
    reported: 'ETA (AIS)',
    estimated: 'ETA (berechnet)',
    error: (duration) => `± ${duration}`,
    errorHint: (hours, arrivals) =>
      `Mittlere Abweichung in diesem Hafen ${hours} Std. vor der Ankunft, gemessen an ${arrivals} Anläufen`,
  },
})
