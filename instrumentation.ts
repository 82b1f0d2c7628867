/**
 * Next calls this once when the server starts: the fleet loads before the first request, not because of it. NEXT_RUNTIME is
 * no setting: Next writes it in when it builds, and leaves the rest out of the build for its edge runtime.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startWeb } = await import('./lib/api/start.ts')
    await startWeb()
  }
}
