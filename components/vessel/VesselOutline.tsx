'use client'

import type { EvidenceJson } from '#lib/wire/evidenceJson.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { useVesselFormat } from '../record/vesselFormat.ts'
import styles from './VesselOutline.module.css'

/** Draws the vessel from above, to scale, bow to the right, with its antenna if the place is known. */
export function VesselOutline({ vessel, evidence }: { vessel: VesselJson; evidence: EvidenceJson | null }) {
  const { words, metres } = useVesselFormat()
  const { length, width } = vessel
  if (!length || !width) return null
  const toStern = heldValue(evidence, 'to_stern')
  const toPort = heldValue(evidence, 'to_port')
  const antenna = toStern !== null && toPort !== null && toStern <= length && toPort <= width
  const shoulder = length - Math.min(length * 0.22, width * 1.3)
  const margin = length * 0.02
  const hull = `M0 ${width * 0.08} L${length * 0.03} 0 H${shoulder} Q${length - width * 0.25} ${width * 0.12} ${length} ${width / 2} Q${length - width * 0.25} ${width * 0.88} ${shoulder} ${width} H${length * 0.03} L0 ${width * 0.92} Z`
  return (
    <figure className={styles.figure}>
      <svg
        viewBox={`${-margin} ${-margin} ${length + 2 * margin} ${width + 2 * margin}`}
        className={styles.drawing}
        role="img"
        aria-label={words.vessel(metres(length), metres(width))}
      >
        <path d={hull} className={styles.hull} vectorEffect="non-scaling-stroke" />
        {antenna && (
          <circle cx={toStern} cy={toPort} r={Math.max(length * 0.012, width * 0.06)} className={styles.antenna}>
            <title>{words.antenna}</title>
          </circle>
        )}
      </svg>
      <figcaption className={styles.caption}>
        {metres(length)} × {metres(width)}
        {antenna && (
          <span className={styles.key}>
            <span className={styles.dot} aria-hidden /> {words.antenna}
          </span>
        )}
      </figcaption>
    </figure>
  )
}

function heldValue(evidence: EvidenceJson | null, field: string): number | null {
  const value = evidence?.[field]?.value
  return typeof value === 'number' ? value : null
}
