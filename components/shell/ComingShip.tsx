import { Sheet } from '../ui/Sheet.tsx'
import { useWords } from '../ui/words.ts'
import styles from './ComingShip.module.css'
import { shellWords } from './shellWords.ts'

/** In the place of a ship's panel while its code is on its way. */
export function ComingShip() {
  const words = useWords(shellWords)
  return (
    <Sheet label={words.ship}>
      <p className={styles.note} role="status">
        {words.shipIsComing}
      </p>
    </Sheet>
  )
}
