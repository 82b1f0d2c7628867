'use client'

import { useWords } from '../../ui/words/words.ts'
import { useStationsParameter } from '../../view/urlState.ts'
import { LayerSwitch } from '../LayerSwitch.tsx'
import { mapWords } from '../mapWords.ts'
import { StationMark } from './StationMark.tsx'
import type { StationForm } from './stationSymbols.ts'
import { useStationsNow } from './useStations.ts'

const beacons: readonly StationForm[] = ['active', 'test']
const others: readonly StationForm[] = ['aid', 'virtual', 'aid-off', 'base', 'aeroplane', 'helicopter']

/** Shows and hides stations, and explains their symbols. */
export function StationLegend() {
  const { stations: words } = useWords(mapWords)
  const [isShown, show] = useStationsParameter()
  if (!useStationsNow()) return null
  const forms = isShown ? [...beacons, ...others] : beacons
  return (
    <div>
      <LayerSwitch label={words.title} isShown={isShown} onShow={(wanted) => void show(wanted)} />
      <ul>
        {forms.map((form) => (
          <li key={form}>
            <StationMark form={form} /> {words.forms[form]}
          </li>
        ))}
      </ul>
    </div>
  )
}
