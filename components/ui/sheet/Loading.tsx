import { Button } from '../Button.tsx'
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

/** Replaces a panel until its code is loaded. */
export function LoadingSheet({ place }: Pick<SheetProps, 'place'>) {
  return (
    <Sheet label={useWords(uiWords).loading} place={place}>
      <Loading />
    </Sheet>
  )
}

/** Replaces a panel whose code could not be loaded. React keeps a failed import, so only a reload can try again. */
export function LoadFailure({ place }: Pick<SheetProps, 'place'>) {
  const words = useWords(uiWords)
  const message = (
    <div className={styles.note} role="alert">
      <p>{words.notLoaded}</p>
      <Button look="primary" onClick={() => location.reload()}>
        {words.retry}
      </Button>
    </div>
  )
  return place ? (
    <Sheet label={words.notLoaded} place={place}>
      {message}
    </Sheet>
  ) : (
    message
  )
}
