import styles from './SimulatedMark.module.css'

/** Nobody shall take made-up ships for real ones. */
export function SimulatedMark() {
  return (
    <span className={styles.mark} title="These ships are made up by the program. Connect a receiver to see real ones.">
      Simulated fleet
    </span>
  )
}
