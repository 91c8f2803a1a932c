import { AdminPage } from '../../ui/admin-page.tsx'

export default function UsersPage() {
  return (
    <AdminPage title="Utenti">
      <p className="text-soft">Nessun elemento.</p>
    </AdminPage>
  )
}
