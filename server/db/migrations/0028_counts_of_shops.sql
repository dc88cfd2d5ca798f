-- A shop's visits of every kind together, in a row for each day and version.
INSERT INTO "journal_counts"
WITH before AS (
	SELECT * FROM "journal_counts"
	WHERE "flow_version" <> '' AND "shop_id" <> '00000000-0000-0000-0000-000000000000'
		AND "language" <> 'any'
), counts AS (
	SELECT "shop_id", "day", "flow_version", json_object_agg("text", "count") AS "counts"
	FROM (
		SELECT "shop_id", "day", "flow_version", each."key" AS "text", sum(each."value"::bigint) AS "count"
		FROM before, json_each_text("counts") AS each
		GROUP BY 1, 2, 3, 4
	) AS sums
	GROUP BY 1, 2, 3
), times AS (
	SELECT "shop_id", "day", "flow_version", json_object_agg("step", "numbers") AS "times"
	FROM (
		SELECT "shop_id", "day", "flow_version", "step", json_agg("number" ORDER BY "bucket") AS "numbers"
		FROM (
			SELECT "shop_id", "day", "flow_version", each."key" AS "step", "bucket",
				sum("number"::bigint) AS "number"
			FROM before, json_each("times") AS each,
				json_array_elements_text(each."value") WITH ORDINALITY AS numbers("number", "bucket")
			GROUP BY 1, 2, 3, 4, 5
		) AS buckets
		GROUP BY 1, 2, 3, 4
	) AS steps
	GROUP BY 1, 2, 3
), visits AS (
	SELECT "shop_id", "day", "flow_version", sum("visits") AS "visits"
	FROM before
	GROUP BY 1, 2, 3
)
SELECT "shop_id", "day", "flow_version", 'any', 'any', 'any', 'any',
	"visits", coalesce("counts", '{}'), coalesce("times", '{}')
FROM visits
LEFT JOIN counts USING ("shop_id", "day", "flow_version")
LEFT JOIN times USING ("shop_id", "day", "flow_version");
