'use client'

import type { IdentityJson } from '#lib/wire/identityJson.ts'
import { useVesselFormat } from '../record/vesselFormat.ts'
import { Moment } from '../ui/words/Moment.tsx'
import { useVesselParameter } from '../view/urlState.ts'
import styles from './SharedMmsi.module.css'

/** The other vessels that send the MMSI, and why they are taken for others. */
export function SharedMmsi({ identity }: { identity: IdentityJson }) {
  const { words, locale } = useVesselFormat()
  const [, openVessel] = useVesselParameter()
  const { shares_mmsi_with: others, since, impossible_step: step } = identity
  if (others.length === 0) return null
  return (
    <section className={styles.shared} aria-label={words.sharedMmsi.title}>
      <h4 className={styles.title}>{words.sharedMmsi.title}</h4>
      <ul className={styles.others}>
        {others.map(({ id, name, imo }) => (
          <li key={id}>
            <button type="button" className={styles.other} onClick={() => void openVessel(id)}>
              {name ?? words.sharedMmsi.unnamed}
              {imo !== null && ` · IMO ${imo}`}
            </button>
          </li>
        ))}
      </ul>
      <div>
        {step ? words.sharedMmsi.step(locale.count(step.knots)) : words.sharedMmsi.identities}{' '}
        {since !== null && <Moment iso={since} atEnd />}
      </div>
    </section>
  )
}
