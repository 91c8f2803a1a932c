import type { Menus } from '#app/content/navigation.ts'
import type { AppContext } from '#app/context.ts'
import { hasPublished } from '#app/features/pages/documents/collections/find-entries.server.ts'
import { findPublished } from '#app/features/pages/documents/find-published.server.ts'

/** The entries of the menus that staff have published; null while they are the built-in ones. */
export function findMenus(ctx: Pick<AppContext, 'db' | 'log' | 'preview' | 'reads'>): Promise<Menus | null> {
  return findPublished<Menus>(ctx, 'navigation')
}

/** Whether the menus lead to the articles. */
export function hasArticles(ctx: Pick<AppContext, 'db' | 'preview' | 'reads'>): Promise<boolean> {
  return hasPublished(ctx, 'insights')
}
