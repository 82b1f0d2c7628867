import {
  Anchor,
  CircleEllipsis,
  CircleStop,
  Hourglass,
  LogIn,
  LogOut,
  type LucideIcon,
  MessageSquareWarning,
  Navigation,
  Pencil,
  Radio,
  Siren,
  Unplug,
  Zap,
} from 'lucide-react'
import type { ReportedKind } from '#lib/wire/watches.ts'
import styles from './Events.module.css'

type Tone = 'good' | 'warning' | 'danger'

const changed = { Icon: Pencil }
const marks: Readonly<Record<ReportedKind, { Icon: LucideIcon; tone?: Tone }>> = {
  entered: { Icon: LogIn, tone: 'good' },
  left: { Icon: LogOut, tone: 'warning' },
  dwelt: { Icon: Hourglass },
  dark: { Icon: Unplug, tone: 'danger' },
  reappeared: { Icon: Radio, tone: 'good' },
  moved: { Icon: Navigation, tone: 'warning' },
  stopped: { Icon: CircleStop },
  arrived: { Icon: Anchor, tone: 'good' },
  berthed: { Icon: Anchor },
  departed: { Icon: Navigation, tone: 'warning' },
  destination_changed: changed,
  eta_changed: changed,
  draught_changed: changed,
  name_changed: changed,
  flag_changed: changed,
  identity_changed: changed,
  interference: { Icon: Zap, tone: 'danger' },
  distress: { Icon: Siren, tone: 'danger' },
  safety_text: { Icon: MessageSquareWarning, tone: 'danger' },
  left_out: { Icon: CircleEllipsis },
}

/** An icon for the kind of an event; the text beside it names the kind. */
export function EventMark({ kind }: { kind: ReportedKind }) {
  const { Icon, tone } = marks[kind]
  return <Icon size={15} className={styles.mark} data-tone={tone} aria-hidden />
}
