import type { Log } from '#lib/log.ts'
import type { VesselWriter } from '#lib/store/vessels.ts'

const REMOVED_A_BATCH = 10_000

/**
 * What to listen to where nothing was set: the simulated fleet, but only while there is no real vessel in the store for it
 * to be mistaken for.
 */
export async function sourcesOr(given: readonly string[] | null, writer: VesselWriter): Promise<readonly string[]> {
  if (given) return given
  return (await writer.holdsRealVessels()) ? [] : ['demo:']
}

/** Made-up vessels do not outlive their simulation: whoever connects a receiver sees what the receiver hears, and nothing else. */
export async function removeSimulatedVessels(writer: VesselWriter, log: Log): Promise<void> {
  const mmsis = await writer.simulatedMmsis()
  for (let from = 0; from < mmsis.length; from += REMOVED_A_BATCH) {
    const batch = mmsis.slice(from, from + REMOVED_A_BATCH)
    await writer.commit(
      (await writer.read(batch)).map((vessel) => ({ ...vessel, simulated: false, record: null, evidence: null })),
    )
  }
  if (mmsis.length > 0) log.info('simulated vessels removed: no source simulates any more', { vessels: mmsis.length })
}
