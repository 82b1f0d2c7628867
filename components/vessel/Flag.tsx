import styles from './Flag.module.css'
import { flagEmoji } from './format.ts'
import { useShipWriter } from './shipWriter.ts'

/** A country's flag and name; where the system's fonts have no flags, its two letters stand in. */
export function Flag({ code }: { code: string }) {
  const { country } = useShipWriter()
  return (
    <span>
      {drawsFlags() ? (
        <span aria-hidden>{flagEmoji(code)} </span>
      ) : (
        <span aria-hidden className={styles.letters}>
          {code}
        </span>
      )}
      {country(code)}
    </span>
  )
}

let known: boolean | undefined

/** A font that has no flags draws letters or empty boxes, in the colour of the text. */
function drawsFlags(): boolean {
  if (known !== undefined) return known
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) return false
  context.font = '20px sans-serif'
  context.fillText('🇧🇪', 0, 20)
  const { data } = context.getImageData(0, 0, 40, 30)
  known = data.some((value, index) => index % 4 !== 3 && value > 60)
  return known
}
