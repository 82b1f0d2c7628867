import { numberReader } from '#lib/vessel/record.ts'
import type { Store } from './store.ts'

const readNumber = numberReader('number')

/** The numbers of the stored vessels whose encoded vessel passes the test. Rejects when `signal` aborts. */
export async function numbersWhere(
  { loadVessels }: Pick<Store, 'loadVessels'>,
  isWanted: (encodedVessel: Uint8Array) => boolean,
  signal?: AbortSignal,
): Promise<number[]> {
  const numbers: number[] = []
  await loadVessels((encodedVessel) => {
    signal?.throwIfAborted()
    if (isWanted(encodedVessel)) numbers.push(Number(readNumber(encodedVessel)))
  })
  return numbers
}
