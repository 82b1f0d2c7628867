import { uiWords } from '../words/uiWords.ts'
import { useWords } from '../words/words.ts'
import styles from './Loading.module.css'
import { Sheet, type SheetProps } from './Sheet.tsx'

export function Loading() {
  const words = useWords(uiWords)
  return (
    <p className={styles.note} role="status">
      {words.loading}
    </p>
  )
}

/** Stands for a panel until its code has been loaded. */
export function LoadingSheet({ place }: Pick<SheetProps, 'place'>) {
  return (
    <Sheet label={useWords(uiWords).loading} place={place}>
      <Loading />
    </Sheet>
  )
}
