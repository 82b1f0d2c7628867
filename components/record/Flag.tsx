import { withBase } from '#lib/wire/basePath.ts'
import styles from './Flag.module.css'
import { useVesselFormat } from './vesselFormat.ts'

export function Flag({ code }: { code: string }) {
  const { country } = useVesselFormat()
  return (
    <span className={styles.flag}>
      <FlagImage code={code} /> {country(code)}
    </span>
  )
}

export function FlagImage({ code }: { code: string }) {
  const address = withBase(`/flags/${code}.svg`)
  // biome-ignore lint/performance/noImgElement: an SVG of some hundred bytes needs no optimiser
  return <img src={address} alt="" width={21} height={14} loading="lazy" className={styles.image} />
}
