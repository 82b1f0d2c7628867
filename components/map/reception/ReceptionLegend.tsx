'use client'

import { useWords } from '../../ui/words/words.ts'
import { receptionBys } from '../../view/address.ts'
import { useSeesFeeds } from '../../view/seesFeeds.ts'
import { useReceptionParameter } from '../../view/urlState.ts'
import { LayerChoice } from '../LayerSwitch.tsx'
import { mapWords } from '../mapWords.ts'
import type { ShownReception } from './Reception.ts'
import {
  ageOpacities,
  colouredSources,
  receptionAges,
  receptionColourTokens,
  sourceOpacity,
} from './receptionLayers.ts'
import { useShownReception } from './useReception.ts'

/** Shows and hides received cells, and explains their colours. */
export function ReceptionLegend() {
  const { reception: words } = useWords(mapWords)
  const [by, setBy] = useReceptionParameter()
  const shown = useShownReception()
  if (!useSeesFeeds()) return null
  return (
    <div>
      <LayerChoice
        label={words.title}
        shown={by}
        forms={receptionBys}
        words={words.by}
        onShow={(chosen) => void setBy(chosen)}
      />
      {shown && <Colours shown={shown} />}
    </div>
  )
}

function Colours({ shown }: { shown: ShownReception }) {
  const { reception: words } = useWords(mapWords)
  if (shown.by === 'age') {
    return (
      <ul aria-label={words.title}>
        {receptionAges.map((age) => (
          <li key={age}>
            <Swatch token={receptionColourTokens.age} opacity={ageOpacities[age]} /> {words.ages[age]}
          </li>
        ))}
      </ul>
    )
  }
  const coloured = colouredSources(shown.sources)
  return (
    <ul aria-label={words.title}>
      {coloured.map(({ source, token }) => (
        <li key={source}>
          <Swatch token={token} opacity={sourceOpacity} /> {words.only(source)}
        </li>
      ))}
      <li>
        <Swatch token={receptionColourTokens.several} opacity={sourceOpacity} /> {words.several}
      </li>
      <li>
        <Swatch token={receptionColourTokens.others} opacity={sourceOpacity} /> {words.others}
      </li>
    </ul>
  )
}

function Swatch({ token, opacity }: { token: string; opacity: number }) {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden>
      <rect x="2" y="4" width="16" height="12" fill={`var(${token})`} fillOpacity={opacity} stroke={`var(${token})`} />
    </svg>
  )
}
