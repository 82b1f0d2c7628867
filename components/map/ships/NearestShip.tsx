import controls from '../../ui/controls.module.css'
import { useWords } from '../../ui/words/words.ts'
import { mapWords } from '../mapWords.ts'
import type { PointedShip } from './pointedShip.ts'

/** Says which ship Enter opens, to who moves the map by keys and sees no card. */
export function NearestShip({ pointed }: { pointed: PointedShip | null }) {
  const words = useWords(mapWords)
  if (!pointed?.byKeys) return <p role="status" className={controls.heard} />
  const { mmsi, properties } = pointed
  return (
    <p role="status" className={controls.heard}>
      {words.nearest(typeof properties.name === 'string' && properties.name ? properties.name : `MMSI ${mmsi}`)}
    </p>
  )
}
