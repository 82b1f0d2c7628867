import { CopyButton } from '../ui/CopyButton.tsx'
import { Moment } from '../ui/Moment.tsx'
import { Flag } from './Flag.tsx'
import { decimalPosition, formatPosition } from './format.ts'
import styles from './RecordGroupView.module.css'
import type { RecordGroup, ShownValue } from './recordGroups.ts'

export function RecordGroupView({ group }: { group: RecordGroup }) {
  return (
    <section className={styles.group} aria-label={group.title}>
      <h3 className={styles.heading}>{group.title}</h3>
      <dl className={styles.rows}>
        {group.rows.map(([label, value]) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              <Shown value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Shown({ value }: { value: ShownValue }) {
  if (value === null) {
    return (
      <span className={styles.unknown} title="Not known">
        <span aria-hidden>–</span>
        <span className={styles.heard}>not known</span>
      </span>
    )
  }
  if (value.kind === 'time') return <Moment iso={value.iso} />
  if (value.kind === 'position') return <Position coordinates={value.coordinates} />
  if (value.kind === 'flag') return <Flag code={value.code} />
  return value.text
}

function Position({ coordinates }: { coordinates: readonly [number, number] }) {
  return (
    <span className={styles.position}>
      <span
        onCopy={(event) => {
          event.preventDefault()
          event.clipboardData.setData('text/plain', decimalPosition(coordinates))
        }}
      >
        {formatPosition(coordinates)}
      </span>
      <CopyButton label="Copy position in decimal degrees" text={() => decimalPosition(coordinates)} />
    </span>
  )
}

const skeletonRows = [10, 3, 10]

/** The shape of what comes. */
export function RecordSkeleton({ failed }: { failed: boolean }) {
  return (
    <div aria-busy={!failed}>
      {failed && <p className={styles.waiting}>Her record has not come yet. It will appear here as soon as it does.</p>}
      {skeletonRows.map((rows, group) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of blanks
        <div key={group} className={styles.group} aria-hidden>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of blanks
            <div key={row} className={styles.row}>
              <span className={styles.blank} style={{ inlineSize: `${60 + ((row * 37) % 40)}px` }} />
              <span className={styles.blank} style={{ inlineSize: `${80 + ((row * 53) % 90)}px` }} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
