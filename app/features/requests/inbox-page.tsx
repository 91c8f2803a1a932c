import { AdminPage } from '../../ui/admin-page.tsx'

export default function InboxPage() {
  return (
    <AdminPage title="Richieste">
      <p className="text-soft">Nessun elemento.</p>
    </AdminPage>
  )
}
