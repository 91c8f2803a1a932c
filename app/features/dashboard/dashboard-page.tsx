import { AdminPage } from '../../ui/admin-page.tsx'

export default function DashboardPage() {
  return (
    <AdminPage title="Bacheca">
      <p className="text-soft">Nessun elemento.</p>
    </AdminPage>
  )
}
