import type { Log } from '#lib/log.ts'
import type { VesselWriter } from '#lib/store/vessels.ts'

const removedPerBatch = 10_000

/** Without configured sources, the simulated fleet, unless the store holds real vessels with which it could be confused. */
export async function sourcesOr(given: readonly string[] | null, writer: VesselWriter): Promise<readonly string[]> {
  if (given) return given
  return (await writer.holdsRealVessels()) ? [] : ['demo:']
}

/** Removes simulated vessels once no source simulates any, so that only real ones remain. */
export async function removeSimulatedVessels(writer: VesselWriter, log: Log): Promise<void> {
  const mmsis = await writer.simulatedNumbers()
  for (let from = 0; from < mmsis.length; from += removedPerBatch) {
    const batch = mmsis.slice(from, from + removedPerBatch)
    await writer.commit(
      (await writer.read(batch)).map((vessel) => ({ ...vessel, simulated: false, record: null, evidence: null })),
    )
  }
  if (mmsis.length > 0) log.info('simulated vessels removed, as no source simulates vessels', { vessels: mmsis.length })
}
