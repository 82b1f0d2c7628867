/** Short links: queries too long to send as an address. */
export interface LinkStore {
  /** Newest first. */
  ownedBy(email: string): Promise<ShortLink[]>
  /** The query of a code, whichever account made the link; `null` when there is no such link. */
  queryOf(code: string): Promise<string | null>
  /** Does nothing when the owner has the link already. */
  add(link: ShortLink): Promise<void>
  remove(code: string, email: string): Promise<boolean>
}

export interface ShortLink {
  code: string
  owner: string
  query: string
  createdAt: number
}
