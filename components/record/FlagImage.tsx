import styles from './FlagImage.module.css'

/** A country's flag; its name stands beside it. */
export function FlagImage({ code }: { code: string }) {
  // biome-ignore lint/performance/noImgElement: a drawing of some hundred bytes, which nothing could make smaller
  return <img src={`/flags/${code}.svg`} alt="" width={21} height={14} loading="lazy" className={styles.flag} />
}
