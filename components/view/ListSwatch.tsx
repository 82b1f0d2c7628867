import styles from './ListSwatch.module.css'

/** The colour of a list, as the ring that the map draws. */
export function ListSwatch({ colour }: { colour: string }) {
  return <span aria-hidden className={styles.swatch} style={{ '--list-colour': colour }} />
}
