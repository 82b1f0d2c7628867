'use client'

import type { IdentityJson } from '#lib/wire/identityJson.ts'
import { useVesselFormat } from '../record/vesselFormat.ts'
import { formatMmsi } from '../record/vesselName.ts'
import { Moment } from '../ui/words/Moment.tsx'
import { useVesselParameter } from '../view/urlState.ts'
import styles from './SharedMmsi.module.css'

/** Vessels with the same MMSI or IMO number, the reason why they are separate, and former MMSIs. */
export function SharedMmsi({ identity }: { identity: IdentityJson }) {
  const { words } = useVesselFormat()
  const { shares_mmsi_with: others, since, impossible_step: step, former_mmsis: former, contested_imo } = identity
  return (
    <>
      {others.length > 0 && (
        <section className={styles.shared} aria-label={words.sharedMmsi.title}>
          <h4 className={styles.title}>{words.sharedMmsi.title}</h4>
          <OtherVessels vessels={others} />
          <div>
            {step ? words.sharedMmsi.positions : words.sharedMmsi.identities}{' '}
            {since !== null && <Moment iso={since} atEnd />}
          </div>
        </section>
      )}
      {former.length > 0 && (
        <section className={styles.shared} aria-label={words.sharedMmsi.former}>
          <h4 className={styles.title}>{words.sharedMmsi.former}</h4>
          <ul>
            {former.map(({ mmsi, until }) => (
              <li key={mmsi}>
                <b>{formatMmsi(mmsi)}</b> <Moment iso={until} atEnd />
              </li>
            ))}
          </ul>
        </section>
      )}
      {contested_imo.length > 0 && (
        <section className={styles.shared} aria-label={words.sharedMmsi.contested}>
          <h4 className={styles.title}>{words.sharedMmsi.contested}</h4>
          <OtherVessels vessels={contested_imo} />
        </section>
      )}
    </>
  )
}

function OtherVessels({ vessels }: { vessels: IdentityJson['shares_mmsi_with'] }) {
  const { words } = useVesselFormat()
  const [, openVessel] = useVesselParameter()
  return (
    <ul>
      {vessels.map(({ id, name, imo }) => (
        <li key={id}>
          <button type="button" className={styles.other} onClick={() => void openVessel(id)}>
            {name ?? words.sharedMmsi.unnamed}
            {imo !== null && ` · IMO ${imo}`}
          </button>
        </li>
      ))}
    </ul>
  )
}
