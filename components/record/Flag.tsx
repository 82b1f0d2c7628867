import styles from './Flag.module.css'
import { FlagImage } from './FlagImage.tsx'
import { useVesselFormat } from './vesselFormat.ts'

/** A country's flag and its name in the reader's language. */
export function Flag({ code }: { code: string }) {
  const { country } = useVesselFormat()
  return (
    <span className={styles.flag}>
      <FlagImage code={code} /> {country(code)}
    </span>
  )
}
