import { type Camera, formatCamera } from '../../view/camera.ts'

/**
 * Distinguishes requests to move from echoes: the map reports its camera to the page and receives it back, possibly after it
 * has moved on. A camera that was not reported recently is a request.
 */
export class ReportedCameras {
  #reported: string[] = []

  report(camera: Camera): void {
    const text = formatCamera(camera)
    if (this.#reported.at(-1) !== text) this.#reported.push(text)
  }

  /** Whether the page requests this camera. Afterwards it counts as reported, and earlier reports as received. */
  isRequest(camera: Camera): boolean {
    const text = formatCamera(camera)
    const place = this.#reported.indexOf(text)
    if (place < 0) this.#reported = [text]
    else this.#reported.splice(0, place)
    return place < 0
  }
}
