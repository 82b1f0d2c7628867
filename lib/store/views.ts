export interface ViewStore {
  /** The account's own views and all shared ones, by kind and name. */
  visibleTo(email: string): Promise<SavedView[]>
  get(id: string): Promise<SavedView | null>
  /** `false` when the owner has one of that kind and name. */
  add(view: SavedView): Promise<boolean>
  /** Replaces name, query and whether it is shared. `false` when it is gone, or the owner has another of that kind and name. */
  change(view: SavedView): Promise<boolean>
  remove(id: string): Promise<boolean>
}

export interface SavedView {
  id: string
  /** The email of an account. */
  owner: string
  kind: string
  name: string
  query: string
  shared: boolean
  createdAt: number
}
