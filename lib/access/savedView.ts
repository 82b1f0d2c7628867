import type { Role, SavedView } from '#lib/store/store.ts'

/** One's own are one's own affair; what is shared is the affair of administrators, whoever made it. */
export function mayChangeView({ email, role }: { email: string; role: Role }, view: SavedView): boolean {
  return view.shared ? role === 'admin' : view.owner === email
}
