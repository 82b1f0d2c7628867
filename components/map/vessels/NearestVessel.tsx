import controls from '../../ui/controls.module.css'
import { useWords } from '../../ui/words/words.ts'
import { mapWords } from '../mapWords.ts'
import type { PointedVessel } from './pointedVessel.ts'

/** Says which vessel Enter opens, to who moves the map by keys and sees no card. */
export function NearestVessel({ pointed }: { pointed: PointedVessel | null }) {
  const words = useWords(mapWords)
  if (!pointed?.byKeys) return <p role="status" className={controls.heard} />
  const { mmsi, properties } = pointed
  return (
    <p role="status" className={controls.heard}>
      {words.nearest(typeof properties.name === 'string' && properties.name ? properties.name : `MMSI ${mmsi}`)}
    </p>
  )
}
