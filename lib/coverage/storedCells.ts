import { cellIn, numbersPerCell } from './reception.ts'

/** The cells of a source, ordered by their number. */
export interface SourceCells {
  simulated: boolean
  numbers: Int32Array
}

const version = 1
const headBytes = 4
const bytesPerNumber = 4

/** A head (version, simulated), and the numbers of each cell as little-endian integers. */
export function encodeCells({ simulated, numbers }: SourceCells): Uint8Array {
  const bytes = new Uint8Array(headBytes + numbers.length * bytesPerNumber)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, version)
  view.setUint8(1, simulated ? 1 : 0)
  for (let index = 0; index < numbers.length; index += 1) {
    view.setInt32(headBytes + index * bytesPerNumber, numbers[index] ?? 0, true)
  }
  return bytes
}

/** `null` if another version wrote them. */
export function decodeCells(bytes: Uint8Array): SourceCells | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < headBytes || view.getUint8(0) !== version) return null
  const cells = Math.floor((bytes.length - headBytes) / (numbersPerCell * bytesPerNumber))
  const numbers = new Int32Array(cells * numbersPerCell)
  for (let index = 0; index < numbers.length; index += 1) {
    numbers[index] = view.getInt32(headBytes + index * bytesPerNumber, true)
  }
  return { simulated: view.getUint8(1) === 1, numbers }
}

/** The place of the first cell that is not before `cell`, or the end. */
export function placeOfCell(numbers: Int32Array, cell: number): number {
  let low = 0
  let high = numbers.length / numbersPerCell
  while (low < high) {
    const middle = (low + high) >>> 1
    if (cellIn(numbers, middle * numbersPerCell) < cell) low = middle + 1
    else high = middle
  }
  return low * numbersPerCell
}
