import styles from './Flag.module.css'
import { formatFlag } from './format.ts'

/** A country's flag and name; where the system's fonts have no flags, its two letters stand in. */
export function Flag({ code }: { code: string }) {
  const { name, emoji } = formatFlag(code)
  return (
    <span>
      {drawsFlags() ? (
        <span aria-hidden>{emoji} </span>
      ) : (
        <span aria-hidden className={styles.letters}>
          {code}
        </span>
      )}
      {name}
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
