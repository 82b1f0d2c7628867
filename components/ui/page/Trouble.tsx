import controls from '../controls.module.css'
import { useWords } from '../words/words.ts'
import { Page } from './Page.tsx'
import { troubleWords } from './troubleWords.ts'

/** In the place of a page that failed. */
export function Trouble() {
  const words = useWords(troubleWords)
  return (
    <Page title={words.trouble} simulated={false}>
      <p>{words.troubleWhy}</p>
      <button type="button" className={controls.primary} onClick={() => location.reload()}>
        {words.again}
      </button>
    </Page>
  )
}
