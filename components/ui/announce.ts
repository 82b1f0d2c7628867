let audio: AudioContext | null = null

const tones = [
  { hertz: 880, atSeconds: 0 },
  { hertz: 660, atSeconds: 0.16 },
]
const toneSeconds = 0.14
const loudness = 0.12

/** Browsers play sounds only after the user has clicked on the page. */
export function ring(): void {
  audio ??= new AudioContext()
  const { currentTime, destination } = audio
  void audio.resume()
  for (const { hertz, atSeconds } of tones) {
    const tone = new OscillatorNode(audio, { frequency: hertz })
    const volume = new GainNode(audio, { gain: loudness })
    const start = currentTime + atSeconds
    volume.gain.setTargetAtTime(0, start + toneSeconds / 2, toneSeconds / 4)
    tone.connect(volume).connect(destination)
    tone.start(start)
    tone.stop(start + toneSeconds * 2)
  }
}

export type NotificationRefusal = 'blocked' | 'unsupported' | 'insecure'

/** Asks for permission; `null` if notifications are allowed. Call it from a click handler. */
export async function askToNotify(): Promise<NotificationRefusal | null> {
  if (!isSecureContext) return 'insecure'
  if (!('Notification' in globalThis)) return 'unsupported'
  return (await Notification.requestPermission()) === 'granted' ? null : 'blocked'
}

interface Announcement {
  title: string
  body: string
  /** Replaces the same notification from another tab. */
  id: string
  onOpen: () => void
}

export function notify({ title, body, id, onOpen }: Announcement): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  try {
    const notification = new Notification(title, { body, tag: `lastfix-event-${id}` })
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
      onOpen()
    })
  } catch {
    // Chrome on Android supports notifications from service workers only.
  }
}
