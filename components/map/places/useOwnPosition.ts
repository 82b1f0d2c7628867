'use client'

import { useFading } from '../../ui/useFading.ts'
import { useWords } from '../../ui/words/words.ts'
import { nearZoom } from '../camera/moves.ts'
import { useWithChart } from '../chartContext.tsx'
import { mapWords } from '../mapWords.ts'

const noticeMs = 8000
const options: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 }

/** Returns a function that moves the map to the position of this device, which only the browser learns, and a notice. */
export function useOwnPosition(): readonly [show: () => void, notice: string | null] {
  const { ownPosition: words } = useWords(mapWords)
  const withChart = useWithChart()
  const [notice, setNotice] = useFading<string>(noticeMs)
  const show = () => {
    if (!isSecureContext) return setNotice(words.needsHttps)
    setNotice(words.waiting)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => {
        setNotice(null)
        withChart((chart) => {
          const zoom = Math.max(nearZoom, chart.camera.place.zoom)
          chart.goTo({ longitude, latitude, zoom, label: words.title })
        })
      },
      ({ code, PERMISSION_DENIED }) => setNotice(code === PERMISSION_DENIED ? words.denied : words.unknown),
      options,
    )
  }
  return [show, notice]
}
