import { formWords } from '../ui/form/formWords.ts'
import { useWords } from '../ui/words/words.ts'
import { QueryInWords } from '../view/FiltersInWords.tsx'

/** Shows the filters that limit a user or a token; empty without a limit. */
export function ScopeNote({ scope }: { scope: string | null }) {
  const { onlyVessels } = useWords(formWords)
  if (scope === null) return null
  return (
    <small>
      {onlyVessels} <QueryInWords query={scope} />
    </small>
  )
}
