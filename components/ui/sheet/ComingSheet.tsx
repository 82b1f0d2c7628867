import { uiWords } from '../words/uiWords.ts'
import { useWords } from '../words/words.ts'
import styles from './ComingSheet.module.css'
import { Sheet, type SheetProps } from './Sheet.tsx'

/** In the place of a panel while its code is on its way. */
export function ComingSheet(place: Omit<SheetProps, 'children'>) {
  return (
    <Sheet {...place}>
      <Coming />
    </Sheet>
  )
}

export function Coming() {
  const words = useWords(uiWords)
  return (
    <p className={styles.note} role="status">
      {words.coming}
    </p>
  )
}
