import type { Role } from '#lib/store/accounts.ts'
import type { SavedView } from '#lib/store/views.ts'

/** One's own are one's own affair; what is shared is the affair of administrators, whoever made it. */
export function mayChangeView({ email, role }: { email: string; role: Role }, view: SavedView): boolean {
  return view.shared ? role === 'admin' : view.owner === email
}
